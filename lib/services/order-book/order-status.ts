import 'server-only'
import type { OrderBid } from '@/lib/domain/auction/competition-record'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import { failure, ok } from '@/lib/domain/shared/result'
import type { StoredOrderEvent } from './debug-order'

export type OrderStatusDeps = {
  readonly selectOrder: (uid: OrderUid) => Promise<StoredOrder | null>
  readonly selectOrderEvents: (uid: OrderUid) => Promise<readonly StoredOrderEvent[]>
  /** Bids of the newest auction that had one containing the order, best first. */
  readonly selectLatestBids: (order: StoredOrder) => Promise<readonly OrderBid[]>
}

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

/** Where an order stands in the current competition. Errors: `NotFound`. Source: protocol, section 6. */
export async function getOrderStatus(deps: OrderStatusDeps, uid: OrderUid) {
  const order = await deps.selectOrder(uid)
  if (order === null) return failure('NotFound', 'Order was not found')
  const events = await deps.selectOrderEvents(uid)
  const label = events.at(-1)?.label ?? ''
  const traded = order.fills.sellAmount > 0n
  const isCancelled = order.cancelledAt !== null || order.invalidatedOnChain
  if (!traded && isCancelled) return ok({ type: 'cancelled' as const })
  const type = traded ? 'traded' : isKnownLabel(label) ? typeOfLabel[label] : 'open'
  if (type !== 'solved' && type !== 'executing' && type !== 'traded') return ok({ type })
  const bids = await deps.selectLatestBids(order)
  return ok({
    type,
    value: [...bids].reverse().map((bid) => ({
      solver: bid.solverName,
      executedAmounts: { sell: bid.executedSell, buy: bid.executedBuy },
    })),
  })
}
