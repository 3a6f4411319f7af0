import 'server-only'
import type { OrderBid } from '@/lib/domain/auction/competition-record'
import type { OrderUid } from '@/lib/domain/order/order'
import type { StoredOrder } from '@/lib/domain/order/stored-order'
import type { Address } from '@/lib/domain/shared/address'
import { failure, ok } from '@/lib/domain/shared/result'
import type { AuctionStore, OrderStore } from '@/lib/infra/db/network-store'

export type OrderStatusDeps = Pick<OrderStore, 'selectOrder' | 'selectOrderEvents'> &
  Pick<AuctionStore, 'selectOrderAuctions'> & {
    /** Address under which the auction prices a token. */
    readonly pricedToken: (token: Address) => Address
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
  const bids = await selectLatestBids(deps, order)
  return ok({
    type,
    value: [...bids].reverse().map((bid) => ({
      solver: bid.solverName,
      executedAmounts: { sell: bid.executedSell, buy: bid.executedBuy },
    })),
  })
}

/** Bids of the newest auction that had one containing the order, best first. */
async function selectLatestBids(
  deps: OrderStatusDeps,
  { uid, data }: StoredOrder,
): Promise<readonly OrderBid[]> {
  const { auctions } = await deps.selectOrderAuctions({
    uid,
    sellToken: data.sellToken,
    buyToken: deps.pricedToken(data.buyToken),
    limit: 0,
  })
  return (
    auctions.findLast((auction) => auction.proposedSolutions.length > 0)?.proposedSolutions ?? []
  )
}
