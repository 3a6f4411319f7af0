import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { maxOf } from '@/lib/domain/shared/min-max'
import { verifySolution } from '@/lib/domain/solution/verify'
import { amountsAtAnyPrice } from '@/lib/domain/solver/any-price'

/** What an order would have traded, all fees in: the limit that just would have been filled. */
export type FillPrice = {
  /** What leaves the owner, in sell-token atoms. */
  readonly sellAmount: Atoms
  /** What reaches the receiver, in buy-token atoms. */
  readonly buyAmount: Atoms
}

/**
 * The auction with this order alone, asking for no particular price; what any method gets for it is
 * a price the order would have been filled at, had it asked for no more. Null when the auction does
 * not have it.
 */
export function auctionAtAnyPrice(auction: Auction, uid: OrderUid): Auction | null {
  const order = auction.orders.find((one) => one.uid === uid)
  if (order === undefined) return null
  // At the price asked for there is no surplus to share; funds were checked for the real amounts.
  const feePolicies = order.feePolicies.filter(({ kind }) => kind === 'volume')
  return { ...auction, orders: [{ ...atAnyPrice(order), feePolicies }], balances: new Map() }
}

function atAnyPrice(order: AuctionOrder): AuctionOrder {
  const { data, remainingSellAmount } = order
  const { kind } = data
  const amount = kind === 'sell' ? data.sellAmount : data.buyAmount
  const { sellAmount, buyAmount } = amountsAtAnyPrice({ kind, amount })
  return {
    ...order,
    data: { ...data, sellAmount, buyAmount },
    remainingSellAmount:
      kind === 'buy' ? atoms(maxOf(sellAmount, remainingSellAmount)) : remainingSellAmount,
  }
}

/**
 * The best of what the methods answered to `auctionAtAnyPrice`, by its rate; null when none of the
 * answers holds. Whole orders only: a part of a partially fillable order says less.
 */
export function bestFillPrice(auction: Auction, answers: readonly unknown[]): FillPrice | null {
  let best: FillPrice | null = null
  for (const answer of answers) {
    const verified = verifySolution(auction, answer)
    const trade = verified.ok ? verified.value.solution.trades[0] : undefined
    if (trade === undefined) continue
    const found = { sellAmount: trade.executedSell, buyAmount: trade.executedBuy }
    // Bought per sold, compared across.
    if (best === null || found.buyAmount * best.sellAmount > best.buyAmount * found.sellAmount) {
      best = found
    }
  }
  return best
}
