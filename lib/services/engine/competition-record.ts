import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { OrderUid } from '@/lib/domain/order/order'
import type {
  NewCompetition,
  ProposedSolution,
  RejectedBid,
} from '@/lib/domain/settlement/competition-record'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { Competition } from '@/lib/domain/solution/select-winners'
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
      swaps: bid.verified.solution.swaps,
      gas: bid.verified.solution.gas,
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
