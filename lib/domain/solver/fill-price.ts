import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import { type Atoms, atoms, MAX_UINT256 } from '@/lib/domain/shared/amount'
import { verifySolution } from '@/lib/domain/solution/verify'

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
  if (data.kind === 'sell') return { ...order, data: { ...data, buyAmount: atoms(1n) } }
  // The contract multiplies both amounts in uint256; this is the loosest limit that still fits.
  const sellAmount = atoms(MAX_UINT256 / data.buyAmount)
  const remaining = sellAmount > remainingSellAmount ? sellAmount : remainingSellAmount
  return { ...order, data: { ...data, sellAmount }, remainingSellAmount: remaining }
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
