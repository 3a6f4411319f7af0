import type { Hex } from 'viem'
import type { Book } from './book'
import { tradesOf } from './book'
import type { StoredCompetition, StoredSolution, StoredTrade } from './stored'

/** Source: crates/model/src/trade.rs, `Trade`; the settlement's hash is null until it is found. */
export const tradeJson = (book: Book, trade: StoredTrade) => {
  const order = book.orders.get(trade.orderUid)
  return {
    blockNumber: trade.blockNumber,
    logIndex: trade.logIndex,
    orderUid: trade.orderUid,
    buyAmount: trade.buyAmount.toString(),
    sellAmount: trade.sellAmount.toString(),
    sellAmountBeforeFees: trade.sellAmountBeforeFees.toString(),
    owner: order?.owner,
    buyToken: order?.buyToken,
    sellToken: order?.sellToken,
    txHash: trade.txHash,
    executedProtocolFees: trade.executedProtocolFees.map(({ policy, amount, token }) => ({
      policy,
      amount: amount.toString(),
      token,
    })),
  }
}

/**
 * Source: crates/model/src/solver_competition_v2.rs, `Response`; solutions come from the worst to
 * the best, a map of prices by token instead of a list.
 */
export const competitionJson = (competition: StoredCompetition) => ({
  auctionId: competition.auctionId,
  auctionStartBlock: competition.startBlock,
  auctionDeadlineBlock: competition.deadlineBlock,
  transactionHashes: competition.solutions.flatMap(({ txHash }) => txHash ?? []),
  referenceScores: amountsJson(competition.referenceScores),
  auction: { orders: competition.orders, prices: amountsJson(competition.prices) },
  solutions: [...competition.solutions]
    .sort((a, b) => b.ranking - a.ranking)
    .map((solution) => solutionJson(competition, solution)),
})

const solutionJson = (competition: StoredCompetition, solution: StoredSolution) => ({
  solverAddress: solution.solver,
  score: solution.score.toString(),
  ranking: solution.ranking,
  clearingPrices: amountsJson(solution.clearingPrices),
  orders: solution.orders.map(({ id, sellAmount, buyAmount, buyToken, sellToken }) => ({
    id,
    sellAmount: sellAmount.toString(),
    buyAmount: buyAmount.toString(),
    buyToken,
    sellToken,
  })),
  isWinner: solution.isWinner,
  filteredOut: solution.filteredOut,
  txHash: solution.txHash,
  referenceScore: competition.referenceScores[solution.solver]?.toString() ?? null,
})

const amountsJson = (amounts: Readonly<Record<string, bigint>>) =>
  Object.fromEntries(Object.entries(amounts).map(([key, amount]) => [key, amount.toString()]))

/**
 * The outcome of an order in the last auction it was part of.
 * Source: crates/orderbook/src/dto/order.rs, `Status`, and `Orderbook::get_order_status`: the first
 * trade decides, then the last event; without either there is no status, whatever the order's is.
 */
export function statusJson(book: Book, uid: Hex): unknown {
  const [trade] = tradesOf(book, uid)
  const last = book.events.get(uid)?.at(-1)?.label
  if (trade === undefined && last === undefined) return null
  if (trade?.txHash != null) {
    const { txHash } = trade
    const settled = book.competitions.find(({ solutions }) =>
      solutions.some((solution) => solution.txHash === txHash),
    )
    return { type: 'traded', value: inclusions(settled, uid) }
  }
  const value = inclusions(book.competitions.at(-1), uid)
  if (trade !== undefined || last === 'traded') return { type: 'traded', value }
  if (last === 'considered') return { type: 'solved', value }
  if (last === 'executing') return { type: 'executing', value }
  if (last === 'ready') return { type: 'active' }
  if (last === 'created') return { type: 'scheduled' }
  return { type: last === 'cancelled' ? 'cancelled' : 'open' }
}

const inclusions = (competition: StoredCompetition | undefined, uid: Hex) =>
  [...(competition?.solutions ?? [])]
    .sort((a, b) => b.ranking - a.ranking)
    .map(({ solver, orders }) => {
      const filled = orders.find(({ id }) => id === uid)
      return {
        solver,
        executedAmounts:
          filled === undefined
            ? null
            : { sell: filled.sellAmount.toString(), buy: filled.buyAmount.toString() },
      }
    })
