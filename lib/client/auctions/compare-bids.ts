import type { OrderKind, OrderUid } from '@/lib/domain/order/order'

/** One order's fill in a bid, in atoms. */
export type BidTrade = {
  readonly uid: OrderUid
  readonly executedSell: bigint
  readonly executedBuy: bigint
}

/** How the first of two bids fills an order, compared with the second. */
export type TradeDifference = {
  /** Positive when the first gives the owner more. */
  readonly bps: number
  /** Atoms more (less when negative), of the buy token for a sell order, else of the sell token. */
  readonly atoms: bigint
  readonly token: 'buy' | 'sell'
}

export type ComparedOrder = {
  readonly uid: OrderUid
  readonly first: BidTrade
  readonly second: BidTrade
}

/** The orders of two bids: those both fill, in the order of the first, and those only one fills. */
export function compareBids(
  first: readonly BidTrade[],
  second: readonly BidTrade[],
): {
  readonly both: readonly ComparedOrder[]
  readonly onlyFirst: readonly BidTrade[]
  readonly onlySecond: readonly BidTrade[]
} {
  const ofSecond = new Map(second.map((trade) => [trade.uid, trade]))
  const ofFirst = new Set(first.map(({ uid }) => uid))
  return {
    both: first.flatMap((trade) => {
      const other = ofSecond.get(trade.uid)
      return other === undefined ? [] : [{ uid: trade.uid, first: trade, second: other }]
    }),
    onlyFirst: first.filter(({ uid }) => !ofSecond.has(uid)),
    onlySecond: second.filter(({ uid }) => !ofFirst.has(uid)),
  }
}

/**
 * How much more the first bid gives the owner than the second, by price, as the two may fill
 * different parts of an order. For a sell order: bought tokens for the amount the first sells; for a
 * buy order: sold tokens saved on the amount the first buys. `null` when a price is missing.
 * Rounding: towards zero, so that a difference is never overstated.
 */
export function tradeDifference(
  kind: OrderKind,
  { first, second }: Pick<ComparedOrder, 'first' | 'second'>,
): TradeDifference | null {
  if (first.executedSell === 0n || second.executedSell === 0n) return null
  if (first.executedBuy === 0n || second.executedBuy === 0n) return null
  const better = first.executedBuy * second.executedSell
  const worse = second.executedBuy * first.executedSell
  return {
    bps: Number(((better - worse) * 10_000n) / worse),
    atoms:
      kind === 'sell'
        ? (better - worse) / second.executedSell
        : (better - worse) / second.executedBuy,
    token: kind === 'sell' ? 'buy' : 'sell',
  }
}

type OfferingBid = {
  readonly ranking: number
  readonly orders: readonly {
    readonly id: OrderUid
    readonly sellAmount: bigint
    readonly buyAmount: bigint
  }[]
}

/** What another bid offers an order, compared with a bid's own offer. */
export type OtherOffer<Bid> = {
  readonly bid: Bid
  /** Positive when the other gives the owner more; rounded towards zero. */
  readonly bps: number
}

/** The best offer of all other bids for an order that a bid fills, by price; null without any. */
export function bestOtherOffer<Bid extends OfferingBid>(
  uid: OrderUid,
  own: Bid,
  bids: readonly Bid[],
): OtherOffer<Bid> | null {
  const offerOf = ({ orders }: Bid): BidTrade | null => {
    const trade = orders.find(({ id }) => id === uid)
    if (trade === undefined) return null
    return { uid, executedSell: trade.sellAmount, executedBuy: trade.buyAmount }
  }
  const second = offerOf(own)
  if (second === null) return null
  let best: OtherOffer<Bid> | null = null
  for (const bid of bids.toSorted((a, b) => a.ranking - b.ranking)) {
    const first = bid.ranking === own.ranking ? null : offerOf(bid)
    const found = first === null ? null : tradeDifference('sell', { first, second })
    if (found !== null && (best === null || found.bps > best.bps)) best = { bid, bps: found.bps }
  }
  return best
}

/** The rankings of the bids that fill each order, best first. */
export function bidsByOrder(
  bids: readonly {
    readonly ranking: number
    readonly orders: readonly { readonly id: OrderUid }[]
  }[],
): ReadonlyMap<OrderUid, readonly number[]> {
  const rankings = new Map<OrderUid, number[]>()
  for (const { ranking, orders } of bids.toSorted((a, b) => a.ranking - b.ranking)) {
    for (const { id } of orders) {
      const known = rankings.get(id)
      if (known === undefined) rankings.set(id, [ranking])
      else known.push(ranking)
    }
  }
  return rankings
}
