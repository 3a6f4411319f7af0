import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import { remainingLimit } from '@/lib/domain/auction/remaining-limit'
import { type DirectedPair, settledToken } from '@/lib/domain/order/directed-pair'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { byFallingScore } from '@/lib/domain/solution/falling-score'
import type { Solution, Solver } from '@/lib/domain/solution/solution'
import { GAS_PAID, settlementGas, tradeNetworkFee } from '@/lib/domain/solution/trade-fee'
import { batchScope } from './batch/batch-draft'
import { type ScopeBid, scopeBid } from './batch/scope-bid'
import { atLeastBest } from './best-bids'
import { quoteProbe } from './quote'
import { scaledSwaps } from './scaled-swaps'
import { mayScore } from './score-bounds'
import { withinReachOfPools } from './within-reach'

/**
 * The quotes of these methods as bids, in an auction of one order: what they quote for it, less the fee for that quote's
 * own gas, where it meets the limit. A sell order goes the way of its quote with what the fee leaves of it, so that it
 * gets no smaller part of what was quoted, which a new search could. A search that knows the limit drops an order that
 * misses it on the way, such as with the fee of a first draft or before the last pools are found, and so may find
 * nothing for an order that asks for about what it was quoted. None for other auctions, nor for an order whose gas is
 * paid, as that is a quote itself. Source: lib/docs/solving.md#quotes-by-the-same-methods.
 */
function quotedBids(
  auction: Auction,
  methods: readonly Solver[],
  stop: () => boolean,
): readonly ScopeBid[] {
  const [order, ...others] = batchScope(auction).orders
  if (order === undefined || others.length > 0 || order.data.feeAmount >= GAS_PAID) return []
  return methods
    .flatMap((method) => quoteWithFee(auction, order, method, stop) ?? [])
    .flatMap((solution) => scopeBid(auction, solution) ?? [])
}

/** The quote of a method for the order as a solution that pays for exactly its gas. */
function quoteWithFee(
  auction: Auction,
  order: AuctionOrder,
  { solve }: Solver,
  stop: () => boolean,
): Solution | null {
  if (stop()) return null
  const { sellToken, buyToken, kind } = order.data
  const limit = remainingLimit(order)
  const amount = atoms(kind === 'sell' ? limit.sellAmount : limit.buyAmount)
  const [quote] = solve(quoteProbe(auction, { sellToken, buyToken, kind, amount }), stop)
  const [trade] = quote?.trades ?? []
  if (quote === undefined || trade === undefined) return null
  const networkFee = feeFor(auction, order, quote)
  const { uid, extraGas } = order
  const gas = quote.gas + extraGas
  if (kind === 'buy') {
    const executedSell = atoms(trade.executedSell + networkFee)
    return { ...quote, trades: [{ ...trade, uid, executedSell, networkFee }], gas }
  }
  const toSell = amount - networkFee
  const tokenOut = settledToken(buyToken, auction.wrappedNativeToken)
  const tokens = { sellToken, buyToken: tokenOut }
  const scaled =
    toSell <= 0n
      ? null
      : scaledSwaps(auction.pools, { ...tokens, sold: amount, toSell, swaps: quote.swaps })
  if (scaled === null) return null
  const executedBuy = atoms(scaled.bought)
  return {
    ...quote,
    clearingPrices: new Map([
      [sellToken, executedBuy],
      [tokenOut, toSell],
    ]),
    trades: [{ ...trade, uid, executedBuy, networkFee }],
    swaps: scaled.swaps,
    gas,
  }
}

/** The fee for the gas of a quote and of the order's hooks, in sell-token atoms. */
const feeFor = (
  { gasPrice, nativePrices }: Auction,
  { data, extraGas }: AuctionOrder,
  { gas }: Solution,
): Atoms =>
  atoms(
    tradeNetworkFee({
      tradeCount: 1,
      swapGas: gas - settlementGas(1, 0n),
      extraGas,
      gasPrice,
      sellTokenNativePrice: nativePrices.get(data.sellToken) ?? 1n,
      signedFee: data.feeAmount,
    }),
  )

/** So many orders of one auction are quoted again, as each takes about as long as a quote. */
const MAX_QUOTED = 4
/** In larger auctions hardly an order settles alone. */
const MAX_ORDERS = 20

/**
 * The best quote of each order as a bid for it alone, of orders that may score alone, in auctions of a few. A batch is
 * held to them, so that its orders get no less than they were quoted. Of an auction of one order its quotes.
 * Source: lib/docs/solving.md#quotes-by-the-same-methods.
 */
export function quotesAlone(
  auction: Auction,
  methods: readonly Solver[],
  stop: () => boolean,
): readonly ScopeBid[] {
  if (auction.orders.length < 2) return quotedBids(auction, methods, stop)
  const { orders } = batchScope(auction)
  if (orders.length > MAX_ORDERS) return []
  const within = withinReachOfPools(auction)
  let left = MAX_QUOTED
  return orders.flatMap((order) => {
    const alone = { ...auction, orders: [order] }
    if (left === 0 || stop() || !within.has(order.uid) || !mayScoreWhole(alone, order)) return []
    left -= 1
    return atLeastBest([], quotedBids(alone, methods, stop))
  })
}

/** Whether all of the order may score alone: a quote is for all of it. */
const mayScoreWhole = (alone: Auction, order: AuctionOrder): boolean =>
  mayScore({
    ...alone,
    orders: [{ ...order, data: { ...order.data, partiallyFillable: false } }],
  })

/**
 * The bids with the quotes of single orders: an order that a bid settles alone gets its quote where that is worth more,
 * and a pair that no bid settles gets a bid of its own.
 */
export function withQuotes(
  bids: readonly ScopeBid[],
  quotes: readonly ScopeBid[],
): readonly ScopeBid[] {
  const better = bids.flatMap((bid) => {
    const [trade, ...others] = bid.solution.trades
    if (others.length > 0) return [bid]
    return atLeastBest(
      [bid],
      quotes.filter(({ solution }) => solution.trades[0]?.uid === trade?.uid),
    )
  })
  const covered = new Set(better.flatMap(pairsOf))
  const added = quotes.toSorted(byFallingScore).filter((quote) => {
    const pairs = pairsOf(quote)
    const isNew = pairs.every((pair) => !covered.has(pair))
    for (const pair of pairs) covered.add(pair)
    return isNew
  })
  return [...better, ...added]
}

const pairsOf = ({ pairScores }: ScopeBid): readonly DirectedPair[] => [...pairScores.keys()]
