import { type BidOutcome, bidOutcome } from '@/lib/client/report/bid-table'
import type { Wei } from '@/lib/domain/shared/amount'

type ScoredBid = {
  /** 1 is best. */
  readonly ranking: number
  readonly score: Wei
  readonly isWinner: boolean
  readonly filteredOut: boolean
}

export type RankedBid<Bid extends ScoredBid> = {
  readonly bid: Bid
  readonly outcome: BidOutcome
  /**
   * How far its score is below the best of the auction, in hundredths of a percent of that score,
   * rounded up so that only an equal score is zero. `null` when the best is not positive.
   */
  readonly scoreGapBps: bigint | null
}

/** All bids of one auction, best rank first, each compared with the best score. */
export function rankBids<Bid extends ScoredBid>(bids: readonly Bid[]): readonly RankedBid<Bid>[] {
  let best = 0n
  for (const { score } of bids) if (score > best) best = score
  return bids
    .toSorted((a, b) => a.ranking - b.ranking)
    .map((bid) => ({
      bid,
      outcome: bidOutcome(bid),
      scoreGapBps: best === 0n ? null : ((best - bid.score) * 10_000n + best - 1n) / best,
    }))
}

/**
 * What a winning solver added: the total score of all winners, minus the score of the auction
 * without that solver. `addedScore` is null without such a score, or when it is above the total,
 * which is invalid.
 */
export function winnerWorth(
  bids: readonly ScoredBid[],
  referenceScore: Wei | null,
): { readonly totalScore: bigint; readonly addedScore: bigint | null } {
  const totalScore = bids.reduce((sum, bid) => (bid.isWinner ? sum + bid.score : sum), 0n)
  const isUsable = referenceScore !== null && referenceScore <= totalScore
  return { totalScore, addedScore: isUsable ? totalScore - referenceScore : null }
}
