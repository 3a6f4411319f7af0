import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import type { PoolSwap } from '@/lib/domain/pool/pool-swap'
import type {
  NewCompetition,
  ProposedSolution,
  RejectedBid,
} from '@/lib/domain/settlement/competition-record'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Competition } from '@/lib/domain/solution/select-winners'
import type { Solution } from '@/lib/domain/solution/solution'
import type { AuctionSettings } from './auction-context'
import type { AuctionEvent } from './auction-event'

/** A ranked competition as it is stored; `solutionUid` is the index in the ranking. */
export function toRecord(
  auction: Pick<Auction, 'id' | 'orders'>,
  settings: AuctionSettings,
  competition: Competition,
  rejectedBids: readonly RejectedBid[],
): NewCompetition {
  const solutions = competition.ranked.map(
    (bid, solutionUid): ProposedSolution => ({
      solutionUid,
      solver: bid.solver,
      solverName: settings.solverNames.get(bid.solver) ?? bid.solver,
      ranking: bid.ranking,
      isWinner: bid.isWinner,
      filteredOut: bid.filteredOut,
      score: bid.verified.score,
      referenceScore: bid.isWinner ? (competition.referenceScores.get(bid.solver) ?? null) : null,
      clearingPrices: bid.verified.solution.clearingPrices,
      swaps: recordedSwaps(bid.verified.solution),
      gas: bid.verified.solution.gas,
      trialGas: bid.verified.trialGas,
    }),
  )
  const executions = competition.ranked.flatMap((bid, solutionUid) =>
    bid.verified.solution.trades.map((trade) => ({
      solutionUid,
      uid: trade.uid,
      executedSell: trade.executedSell,
      executedBuy: trade.executedBuy,
      networkFee: trade.networkFee,
    })),
  )
  const bidOn = new Set(executions.map(({ uid }) => uid))
  const feePolicies = auction.orders
    .filter(({ uid, feePolicies }) => feePolicies.length > 0 && bidOn.has(uid))
    .map(({ uid, feePolicies }) => ({ uid, policies: feePolicies }))
  return { auctionId: auction.id, solutions, executions, rejectedBids, feePolicies }
}

/** In execution order. */
function recordedSwaps({ swaps, custom }: Solution): readonly PoolSwap[] {
  const calls = (custom?.main ?? []).flatMap(({ target, inputs, outputs, swapsBefore }) => {
    const [paid, given] = [inputs[0], outputs[0]]
    if (paid === undefined || given === undefined) return []
    const amounts = { amountIn: paid.amount, amountOut: given.amount }
    const tokens = { tokenIn: paid.token, tokenOut: given.token }
    return [{ swapsBefore, swap: { pool: target, ...tokens, ...amounts } }]
  })
  const before = (count: number) =>
    calls.filter(({ swapsBefore }) => swapsBefore === count).map(({ swap }) => swap)
  return [...swaps.flatMap((swap, at) => [...before(at), swap]), ...before(swaps.length)]
}

/** `executing` for orders in a winner, `considered` for those only in other valid bids. */
export function competitionEvents(competition: Competition, timestamp: UnixMicros): AuctionEvent[] {
  const executing = new Set<OrderUid>()
  const bidOn = new Set<OrderUid>()
  for (const bid of competition.ranked) {
    for (const { uid } of bid.verified.trades) (bid.isWinner ? executing : bidOn).add(uid)
  }
  return [
    ...[...executing].map((uid) => ({ uid, label: 'executing', timestamp })),
    ...[...bidOn]
      .filter((uid) => !executing.has(uid))
      .map((uid) => ({ uid, label: 'considered', timestamp })),
  ]
}
