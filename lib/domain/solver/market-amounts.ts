import type { Auction } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import type { Competition } from '@/lib/domain/solution/select-winners'
import { signedFee } from '@/lib/domain/solution/settlement-state'
import {
  askSolver,
  fixedQuote,
  type QuoteAnswer,
  type QuoteOrder,
  type QuotingSolver,
  rankQuotes,
} from './quote'

/** A trade of a winner, as it would be quoted: all that a sell order pays, or all that a buy order gets. */
export type MarketQuestion = {
  /** Place of its solution in the ranking, from 0. */
  readonly solutionUid: number
  readonly uid: OrderUid
  readonly order: QuoteOrder
}

/** The trades of the winners that are of orders in the auction; engines may bring others. */
export function marketQuestions(
  auction: Pick<Auction, 'orders'>,
  { ranked }: Pick<Competition, 'ranked'>,
): readonly MarketQuestion[] {
  const orders = new Map(auction.orders.map((order) => [order.uid, order]))
  return ranked.flatMap(({ isWinner, verified }, solutionUid) =>
    isWinner
      ? verified.solution.trades.flatMap((trade): MarketQuestion[] => {
          const order = orders.get(trade.uid)
          if (order === undefined) return []
          const { sellToken, buyToken, kind } = order.data
          const amount =
            kind === 'sell'
              ? atoms(trade.executedSell + signedFee(order, trade))
              : trade.executedBuy
          return [{ solutionUid, uid: trade.uid, order: { sellToken, buyToken, kind, amount } }]
        })
      : [],
  )
}

/**
 * What the best of the methods gives for an order by itself on the pools of an auction, before all fees: bought by
 * a sell order, sold by a buy order. Null without a route. A method that throws is left out.
 */
export function marketAmount(
  auction: Auction,
  order: QuoteOrder,
  solvers: readonly QuotingSolver[],
  stop: () => boolean,
): Atoms | null {
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
  return order.kind === 'sell' ? best.quotedBuy : best.quotedSell
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
