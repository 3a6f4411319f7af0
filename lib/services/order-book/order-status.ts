import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import { type OrderStage, orderStage } from '@/lib/domain/order/stage'
import { ok } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { AuctionStore, OrderStore } from '@/lib/infra/db/network-store'
import { orderStatus } from './order-view'
import { orderNotFound, secondsOf } from './read-orders'

/** What `getOrderStatus` reads. */
export type OrderStatusDeps = Pick<OrderStore, 'selectOrder' | 'selectOrderEvents'> &
  Pick<AuctionStore, 'selectLatestBids'> & { readonly now: () => UnixMicros }

/** The stages in which solvers have bid on the order. */
const STAGES_WITH_BIDS: ReadonlySet<OrderStage> = new Set(['solved', 'executing', 'traded'])

/**
 * Where an order stands now, with the bids of the auction that brought it there. Errors: `NotFound`.
 * Source: lib/docs/protocol.md#order-as-returned.
 */
export async function getOrderStatus(deps: OrderStatusDeps, uid: OrderUid) {
  const order = await deps.selectOrder({ uid })
  if (order === null) return orderNotFound()
  const events = await deps.selectOrderEvents({ uid })
  const status = orderStatus(order, secondsOf(deps.now()))
  const type = orderStage(status, events.at(-1)?.label ?? null)
  if (!STAGES_WITH_BIDS.has(type)) return ok({ type })
  const bids = await deps.selectLatestBids({ uid })
  return ok({
    type,
    value: [...bids].reverse().map((bid) => ({
      solver: bid.solverName,
      executedAmounts: { sell: bid.executedSell, buy: bid.executedBuy },
    })),
  })
}
