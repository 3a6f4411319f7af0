import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import { type OrderStage, orderStage } from '@/lib/domain/order/stage'
import { ok } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AuctionStore, OrderStore } from '@/lib/infra/db/network-store'
import type { SettledOrders } from './find-settled-orders'
import { orderStatus } from './order-view'
import { type ArchiveNote, findOrder, secondsOf } from './read-orders'

/** What `getOrderStatus` reads. */
export type OrderStatusDeps = Pick<OrderStore, 'selectOrder' | 'selectOrderEvents'> &
  Pick<AuctionStore, 'selectLatestBids' | 'selectSettledBids'> &
  ArchiveNote &
  SettledOrders & { readonly now: () => UnixMicros }

/** The stages in which solvers have bid on the order. */
const STAGES_WITH_BIDS: ReadonlySet<OrderStage> = new Set(['solved', 'executing', 'traded'])

/**
 * Where an order stands now, with the bids of the auction that brought it there; of one that was settled
 * without having been placed, with the bid that settled it first. Errors: `NotFound`.
 * Source: lib/docs/protocol.md#order-as-returned.
 */
export async function getOrderStatus(deps: OrderStatusDeps, uid: OrderUid) {
  const found = await findOrder(deps, uid)
  if (!found.ok) return found
  const { order, isPlaced } = found.value
  const events = await deps.selectOrderEvents({ uid })
  const status = orderStatus(order, secondsOf(deps.now()))
  const type = orderStage(status, events.at(-1)?.label ?? null)
  if (!STAGES_WITH_BIDS.has(type)) return ok({ type })
  const bids = isPlaced
    ? await deps.selectLatestBids({ uid })
    : await deps.selectSettledBids({ uid, limit: 1 })
  return ok({
    type,
    value: [...bids].reverse().map((bid) => ({
      solver: bid.solverName,
      executedAmounts: { sell: bid.executedSell, buy: bid.executedBuy },
    })),
  })
}
