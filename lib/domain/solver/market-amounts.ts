import type { Auction, AuctionOrder } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import type { Pool } from '@/lib/domain/pool/pool'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import type { Competition } from '@/lib/domain/solution/select-winners'
import { applySolution, initialState, signedFee } from '@/lib/domain/solution/settlement-state'
import type { SolutionTrade } from '@/lib/domain/solution/solution-trade'
import {
  askSolver,
  fixedQuote,
  type QuoteAnswer,
  type QuoteOrder,
  type QuotingSolver,
  rankQuotes,
} from './quote'

/** What the trades of one winner are compared with. */
export type MarketQuestion = {
  /** Place of its solution in the ranking, from 0. */
  readonly solutionUid: number
  /** As the winners that settle before it leave them. */
  readonly pools: readonly Pool[]
  /** Its trades as they would be quoted: all that a sell order pays, or all that a buy order gets. */
  readonly trades: readonly { readonly uid: OrderUid; readonly order: QuoteOrder }[]
}

/** One question for each winner, on its trades of orders in the auction; engines may bring others. */
export function marketQuestions(
  auction: Auction,
  { ranked }: Pick<Competition, 'ranked'>,
): readonly MarketQuestion[] {
  const orders = new Map(auction.orders.map((order) => [order.uid as string, order]))
  let state = initialState(auction)
  return ranked.flatMap(({ isWinner, verified: { solution } }, solutionUid): MarketQuestion[] => {
    if (!isWinner) return []
    const { pools } = state
    const after = applySolution(state, solution, orders)
    if (after.ok) state = after.value
    const trades = solution.trades.flatMap((trade) => {
      const order = orders.get(trade.uid)
      return order === undefined ? [] : [{ uid: trade.uid, order: asQuoted(order, trade) }]
    })
    return [{ solutionUid, pools: [...pools.values()], trades }]
  })
}

function asQuoted(order: AuctionOrder, trade: SolutionTrade): QuoteOrder {
  const { sellToken, buyToken, kind } = order.data
  const amount =
    kind === 'sell' ? atoms(trade.executedSell + signedFee(order, trade)) : trade.executedBuy
  return { sellToken, buyToken, kind, amount }
}

/** What the market alone gives for an order. */
export type MarketTrade = {
  /** Before all fees: bought by a sell order, sold by a buy order. */
  readonly market: Atoms
  /** Gas units of a settlement that trades by that route alone. */
  readonly gas: bigint
}

/**
 * What the best of the methods gives for an order by itself on the pools of an auction. Null without a route. A method
 * that throws is left out.
 */
export function marketTrade(
  auction: Auction,
  order: QuoteOrder,
  solvers: readonly QuotingSolver[],
  stop: () => boolean,
): MarketTrade | null {
  const fixed = fixedQuote(auction, order)
  const ranked =
    fixed === null
      ? rankQuotes(
          auction,
          order,
          solvers.flatMap((solver) => answerOf(auction, order, solver, stop)),
        )
      : fixed
  if (!ranked.ok) return null
  const best = Array.isArray(ranked.value) ? ranked.value[0] : ranked.value
  if (best === undefined) return null
  const { quotedBuy, quotedSell, gas } = best
  return { market: order.kind === 'sell' ? quotedBuy : quotedSell, gas }
}

function answerOf(
  auction: Auction,
  order: QuoteOrder,
  solver: QuotingSolver,
  stop: () => boolean,
): readonly QuoteAnswer[] {
  try {
    return [askSolver(auction, order, solver, stop)]
  } catch {
    return []
  }
}
