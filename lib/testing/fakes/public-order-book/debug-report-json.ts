import { type Book, tradesOf } from './book'
import { numericText } from './decimal-text'
import { orderJson } from './order-json'
import type { StoredCompetition, StoredOrder, StoredTrade } from './stored'

/** Seconds per block, for the times of settlement attempts. */
const BLOCK_SECONDS = 12
/**
 * Fraction of an atom in the fees. The columns are whole today, but the type of the report's amounts
 * is an arbitrary decimal, so a client has to expect one.
 */
const FEE_FRACTION = 5_000

/**
 * The debug report of an order, at a restricted path of the service.
 * Source: crates/model/src/debug_report.rs; a solution's `ranking` is its place plus one,
 * unknown end times, outcomes and reasons are left out, and amounts are arbitrary decimals.
 */
export const debugReportJson = (book: Book, order: StoredOrder, now: Date) => ({
  orderUid: order.uid,
  order: orderJson(book, order, now, 'with quote'),
  events: book.events.get(order.uid) ?? [],
  auctions: book.competitions
    .filter(({ orders }) => orders.includes(order.uid))
    .sort((a, b) => a.auctionId - b.auctionId)
    .map((competition) => auctionJson(book, competition, order)),
  trades: tradesOf(book, order.uid).map(tradeJson),
})

const auctionJson = (book: Book, competition: StoredCompetition, order: StoredOrder) => ({
  id: competition.auctionId,
  block: competition.startBlock,
  deadline: competition.deadlineBlock,
  nativePrices: Object.fromEntries(
    Object.entries(competition.prices)
      .filter(([token]) => token === order.sellToken || token === order.buyToken)
      .map(([token, price]) => [token, numericText(price)]),
  ),
  proposedSolutions: proposedSolutionsJson(competition, order),
  executions: executionsJson(book, competition, order),
  settlementAttempts: attemptsJson(competition, order),
  feePolicies: [{ kind: 'surplus', surplusFactor: 0.5, surplusMaxVolumeFactor: 0.0098 }],
})

const proposedSolutionsJson = (competition: StoredCompetition, order: StoredOrder) =>
  competition.solutions.flatMap((solution) => {
    const filled = solution.orders.find(({ id }) => id === order.uid)
    return filled === undefined
      ? []
      : {
          solutionUid: solution.ranking - 1,
          ranking: solution.ranking,
          solver: solution.solver,
          isWinner: solution.isWinner,
          filteredOut: solution.filteredOut,
          score: numericText(solution.score),
          executedSell: numericText(filled.sellAmount),
          executedBuy: numericText(filled.buyAmount),
        }
  })

const executionsJson = (book: Book, { auctionId }: StoredCompetition, order: StoredOrder) =>
  tradesOf(book, order.uid)
    .filter((trade) => trade.auctionId === auctionId)
    .map((trade) => ({
      executedFee: numericText(order.executedFee),
      executedFeeToken: order.executedFeeToken,
      blockNumber: trade.blockNumber,
      protocolFees: trade.executedProtocolFees.map(({ token, amount }) => ({
        token,
        amount: numericText(amount, FEE_FRACTION),
      })),
    }))

const attemptsJson = (competition: StoredCompetition, order: StoredOrder) =>
  competition.solutions
    .filter(({ isWinner }) => isWinner)
    .map(({ solver, ranking, txHash }) => ({
      solver,
      solutionUid: ranking - 1,
      startTimestamp: order.creationDate,
      ...(txHash !== null && { endTimestamp: later(order.creationDate) }),
      startBlock: competition.startBlock + 1,
      ...(txHash !== null && { endBlock: competition.startBlock + 2 }),
      deadlineBlock: competition.deadlineBlock,
      ...(txHash !== null && { outcome: 'success' }),
    }))

const later = (time: string): string =>
  new Date(Date.parse(time) + BLOCK_SECONDS * 1000).toISOString()

const tradeJson = (trade: StoredTrade) => ({
  blockNumber: trade.blockNumber,
  logIndex: trade.logIndex,
  buyAmount: numericText(trade.buyAmount),
  sellAmount: numericText(trade.sellAmount),
  sellAmountBeforeFees: numericText(trade.sellAmountBeforeFees),
  ...(trade.txHash !== null && { txHash: trade.txHash }),
  ...(trade.auctionId !== null && { auctionId: trade.auctionId }),
})
