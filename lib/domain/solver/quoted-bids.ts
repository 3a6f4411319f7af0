import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { remainingLimit } from '@/lib/domain/auction/remaining-limit'
import { type DirectedPair, directedPair } from '@/lib/domain/order/directed-pair'
import { atoms } from '@/lib/domain/shared/amount'
import type { Solution, Solver } from '@/lib/domain/solution/solution'
import { GAS_PAID, settlementGas, tradeNetworkFee } from '@/lib/domain/solution/trade-fee'
import { batchScope } from './batch/batch-draft'
import { type ScopeBid, scopeBid } from './batch/scope-bid'
import { quoteProbe } from './quote'

/** How often a sell order is quoted again for what its fee leaves of it. */
const MAX_ROUNDS = 4

/**
 * The quotes of these methods as bids, in an auction of one order: what is quoted for the amount that is left after the
 * fee for the quote's own gas, if it meets the limit. A search that knows the limit drops an order that misses it on
 * the way, such as with the fee of a first draft or before the last pools are found, and so may find nothing for an
 * order that asks for about what it was quoted. None for other auctions, nor for an order whose gas is paid, as that
 * is a quote itself. Source: lib/docs/solving.md#quotes-by-the-same-methods.
 */
export function quotedBids(
  auction: Auction,
  methods: readonly Solver[],
  stop: () => boolean,
): readonly ScopeBid[] {
  const [order, ...others] = batchScope(auction).orders
  if (order === undefined || others.length > 0 || order.data.feeAmount >= GAS_PAID) return []
  return methods
    .flatMap((method) => quotesWithFees(auction, order, method, stop))
    .flatMap((solution) => scopeBid(auction, solution) ?? [])
}

/** The quotes of a method with the fee that was deducted for each; the last one's pays for exactly its gas. */
function quotesWithFees(
  auction: Auction,
  order: AuctionOrder,
  { solve }: Solver,
  stop: () => boolean,
): readonly Solution[] {
  const { sellToken, buyToken, kind } = order.data
  const limit = remainingLimit(order)
  const quotes: Solution[] = []
  let fee = 0n
  for (let round = 0; round < MAX_ROUNDS && !stop(); round += 1) {
    const amount = kind === 'sell' ? limit.sellAmount - fee : limit.buyAmount
    if (amount <= 0n) break
    const quote = { sellToken, buyToken, kind, amount: atoms(amount) }
    const [found] = solve(quoteProbe(auction, quote), stop)
    if (found === undefined) break
    const needed = feeFor(auction, order, found)
    if (kind === 'buy' || needed === fee) return [...quotes, withFee(order, found, needed)]
    if (round > 0) quotes.push(withFee(order, found, fee))
    fee = needed
  }
  return quotes
}

/** The fee for the gas of a quote and of the order's hooks, in sell-token atoms. */
const feeFor = (
  { gasPrice, nativePrices }: Auction,
  { data, extraGas }: AuctionOrder,
  { gas }: Solution,
): bigint =>
  tradeNetworkFee({
    tradeCount: 1,
    swapGas: gas - settlementGas(1, 0n),
    extraGas,
    gasPrice,
    sellTokenNativePrice: nativePrices.get(data.sellToken) ?? 1n,
    signedFee: data.feeAmount,
  })

/** A quote as a solution for the order, which pays the fee on top. */
function withFee({ uid, extraGas }: AuctionOrder, quote: Solution, fee: bigint): Solution {
  const trades = quote.trades.map((trade) => ({
    ...trade,
    uid,
    executedSell: atoms(trade.executedSell + fee),
    networkFee: atoms(fee),
  }))
  return { ...quote, trades, gas: quote.gas + extraGas }
}

/** So many orders of one auction are quoted again, as each takes about as long as a quote. */
const MAX_QUOTED = 4
/** In larger auctions hardly an order settles alone. */
const MAX_ORDERS = 20

/** Where quotes of single orders are looked for. */
export type Quoting = {
  readonly methods: readonly Solver[]
  /** Score of the best bid for each pair on its own, in native coins; those without have no bid of any method. */
  readonly standalone: ReadonlyMap<DirectedPair, number>
  readonly stop: () => boolean
}

/**
 * The bids with the quotes of single orders: an order that a bid settles alone gets its quote where that scores more,
 * and one whose pair no method bids for gets a bid of its own. Auctions of one order have their quotes among the bids
 * already. Source: lib/docs/solving.md#quotes-by-the-same-methods.
 */
export function withQuotes(
  auction: Auction,
  bids: readonly ScopeBid[],
  { methods, standalone, stop }: Quoting,
): readonly ScopeBid[] {
  const { orders } = batchScope(auction)
  if (orders.length < 2 || orders.length > MAX_ORDERS) return bids
  let left = MAX_QUOTED
  const quoted = (order: AuctionOrder | undefined): ScopeBid | undefined => {
    if (order === undefined || left === 0 || stop()) return undefined
    left -= 1
    return quotedBids({ ...auction, orders: [order] }, methods, stop).toSorted(byScore)[0]
  }
  const better = bids.map((bid) => {
    const [trade, ...others] = bid.solution.trades
    if (others.length > 0) return bid
    const quote = quoted(orders.find(({ uid }) => uid === trade?.uid))
    return quote !== undefined && quote.score > bid.score ? quote : bid
  })
  const covered = new Set(better.flatMap(({ pairScores }) => [...pairScores.keys()]))
  const added = orders.flatMap((order) => {
    const pair = directedPair(order.data, auction.wrappedNativeToken)
    const quote = covered.has(pair) || standalone.has(pair) ? undefined : quoted(order)
    if (quote === undefined) return []
    covered.add(pair)
    return [quote]
  })
  return [...better, ...added]
}

const byScore = (bid: ScopeBid, other: ScopeBid): number =>
  bid.score === other.score ? 0 : bid.score > other.score ? -1 : 1
