import type {
  CompetitionSummaryView,
  SolverCompetitionV2,
} from '@/lib/contract/codecs/solver-competition'
import {
  type AuctionOutcome,
  auctionOutcome,
  secondBest,
} from '@/lib/domain/settlement/competition-summary'
import { type Wei, wei } from '@/lib/domain/shared/amount'
import { winnerLead } from './winner-lead'

type Bid = SolverCompetitionV2['solutions'][number]

/** Who won an auction, and by how much. */
export type AuctionWin = {
  /** The best of the winning bids. */
  readonly first: Bid
  /** Solvers of the other winning bids. */
  readonly others: number
  /** What would have come in its place; null when nobody else bid for its orders. */
  readonly second: Bid | null
  /** By how many percent it is ahead of the second, as `winnerLead` says. */
  readonly leadPercent: number | null
  /** Of all winners together. */
  readonly score: Wei
}

/** The win in a recorded competition; null where nobody won. */
export function auctionWin(bids: readonly Bid[]): AuctionWin | null {
  const ranked = bids.toSorted((a, b) => a.ranking - b.ranking)
  const winners = ranked.filter(({ isWinner }) => isWinner)
  const first = winners[0]
  if (first === undefined) return null
  const own = new Set(first.orders.map(({ id }) => id))
  const rival = secondBest(
    ranked.map((bid, solutionUid) => ({
      solutionUid,
      solver: bid.solverAddress,
      solverName: bid.solverName ?? '',
      isWinner: bid.isWinner,
      filteredOut: bid.filteredOut,
      score: bid.score,
      sharesOrder: bid.orders.some(({ id }) => own.has(id)),
    })),
  )
  const second = rival === null ? null : (ranked[rival.solutionUid] ?? null)
  const solvers = new Set(winners.map(({ solverAddress }) => solverAddress))
  return {
    first,
    others: solvers.size - 1,
    second,
    leadPercent: winnerLead({
      winners: [listed(first)],
      second: second === null ? null : listed(second),
    }),
    score: wei(winners.reduce((sum, { score }) => sum + score, 0n)),
  }
}

const listed = ({ solverAddress, solverName = '', score }: Bid) => ({
  solverAddress,
  solverName,
  score,
})

/** How a recorded competition ended; `headBlock` as for `auctionOutcome`. */
export function competitionOutcome(
  {
    auctionDeadlineBlock,
    solutions,
  }: Pick<SolverCompetitionV2, 'auctionDeadlineBlock' | 'solutions'>,
  headBlock: number | null,
): AuctionOutcome {
  const winners = solutions.filter(({ isWinner }) => isWinner)
  return auctionOutcome(
    {
      solutions: solutions.length,
      winners: winners.length,
      settled: winners.filter(({ txHash }) => txHash !== null).length,
      deadlineBlock: auctionDeadlineBlock,
    },
    headBlock,
  )
}

/** US dollars of a whole native coin at an auction's time, as its score tells; null where it does not. */
export function coinUsdOf(summary: CompetitionSummaryView | null): number | null {
  const won = summary?.won ?? null
  return won === null || won.scoreUsd === null || won.score === 0n
    ? null
    : won.scoreUsd / (Number(won.score) / 1e18)
}

/** Which of an auction's orders a bid fills, how the other bids compare in that. */
export type FilledElsewhere = {
  /** Bids of others that fill at least one of them. */
  readonly bids: number
  /** The most of its orders that one other bid fills. */
  readonly most: number
}

/** How many of a bid's orders the other bids fill. */
export function filledElsewhere(bid: Bid, bids: readonly Bid[]): FilledElsewhere {
  const own = new Set(bid.orders.map(({ id }) => id))
  const counts = bids
    .filter(({ ranking }) => ranking !== bid.ranking)
    .map(({ orders }) => orders.filter(({ id }) => own.has(id)).length)
    .filter((count) => count > 0)
  return { bids: counts.length, most: Math.max(0, ...counts) }
}
