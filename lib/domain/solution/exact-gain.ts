import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import type { Solution } from '@/lib/domain/solution/solution'

/** A native price is per 1e18 atoms. */
const ATOMS_PER_PRICE = 10n ** 18n
/** Parts of a wei that are told apart. */
const FINENESS = 1n << 64n

/**
 * What the trades of a solution give beyond the signed limits at native prices, in 2^-64 wei. It tells apart
 * solutions of one score, which counts whole atoms and whole wei: for a buy order of a token with few decimals
 * thousands of sell atoms can be less than one of them.
 * Rounding: down, once per trade.
 */
export const exactGain = (
  auction: Pick<Auction, 'nativePrices'>,
  orders: ReadonlyMap<string, AuctionOrder>,
  solution: Pick<Solution, 'trades'>,
): bigint =>
  solution.trades.reduce((sum, { uid, executedSell, executedBuy }) => {
    const order = orders.get(uid)
    const price = order && auction.nativePrices.get(order.data.buyToken)
    if (order === undefined || price === undefined) return sum
    const { sellAmount, buyAmount } = order.data
    const gain = sellAmount * executedBuy - buyAmount * executedSell
    return sum + (gain * price * FINENESS) / (sellAmount * ATOMS_PER_PRICE)
  }, 0n)
