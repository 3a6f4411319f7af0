import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { maxOf } from '@/lib/domain/shared/min-max'
import { verifySolution } from '@/lib/domain/solution/verify'
import { amountsAtAnyPrice } from '@/lib/domain/solver/any-price'

/** The amounts an order could have traded, all fees included: the limit that would have been filled. */
export type FillPrice = {
  /** Paid by the owner, in sell-token atoms. */
  readonly sellAmount: Atoms
  /** Received by the receiver, in buy-token atoms. */
  readonly buyAmount: Atoms
}

/**
 * The auction with only this order, accepting any price. Whatever a method gets for it is a limit at
 * which the order would have been filled. Null when the order is not in the auction.
 */
export function auctionAtAnyPrice(auction: Auction, uid: OrderUid): Auction | null {
  const order = auction.orders.find((candidate) => candidate.uid === uid)
  if (order === undefined) return null
  // At its fill price the order has no surplus, so only volume fees apply. No balances, as funds were
  // checked for the real amounts.
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
 * The best rate among the methods' solutions of `auctionAtAnyPrice`; null when no solution is valid.
 * For the order's full amount: a part of a partially fillable order would not be comparable.
 */
export function bestFillPrice(auction: Auction, solutions: readonly unknown[]): FillPrice | null {
  let best: FillPrice | null = null
  for (const solution of solutions) {
    const verified = verifySolution(auction, solution)
    const trade = verified.ok ? verified.value.solution.trades[0] : undefined
    if (trade === undefined) continue
    const found = { sellAmount: trade.executedSell, buyAmount: trade.executedBuy }
    // Bought per sold, compared by cross-multiplication.
    if (best === null || found.buyAmount * best.sellAmount > best.buyAmount * found.sellAmount) {
      best = found
    }
  }
  return best
}
