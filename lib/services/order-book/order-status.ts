import 'server-only'
import type { OrderUid } from '@/lib/domain/order/order'
import { failure, ok } from '@/lib/domain/shared/result'
import type { AuctionStore, OrderStore } from '@/lib/infra/db/network-store'

export type OrderStatusDeps = Pick<OrderStore, 'selectOrder' | 'selectOrderEvents'> &
  Pick<AuctionStore, 'selectLatestBids'>

const typeOfLabel = {
  created: 'scheduled',
  ready: 'active',
  considered: 'solved',
  executing: 'executing',
  traded: 'traded',
  cancelled: 'cancelled',
  filtered: 'open',
  invalid: 'open',
} as const

const isKnownLabel = (label: string): label is keyof typeof typeOfLabel =>
  Object.hasOwn(typeOfLabel, label)

/**
 * Where an order stands in the current competition. Errors: `NotFound`.
 * Source: lib/docs/protocol.md#order-as-returned.
 */
export async function getOrderStatus(deps: OrderStatusDeps, uid: OrderUid) {
  const order = await deps.selectOrder({ uid })
  if (order === null) return failure('NotFound', 'Order was not found')
  const events = await deps.selectOrderEvents({ uid })
  const label = events.at(-1)?.label ?? ''
  const traded = order.fills.sellAmount > 0n
  const isCancelled = order.cancelledAt !== null || order.invalidatedOnChain
  if (!traded && isCancelled) return ok({ type: 'cancelled' as const })
  const type = traded ? 'traded' : isKnownLabel(label) ? typeOfLabel[label] : 'open'
  if (type !== 'solved' && type !== 'executing' && type !== 'traded') return ok({ type })
  const bids = await deps.selectLatestBids({ uid })
  return ok({
    type,
    value: [...bids].reverse().map((bid) => ({
      solver: bid.solverName,
      executedAmounts: { sell: bid.executedSell, buy: bid.executedBuy },
    })),
  })
}
