import type { LimitPrice } from '@/lib/domain/fee/surplus'
import { type Message, message } from '@/lib/domain/shared/message'
import type { PriceGap } from '@/lib/domain/verdict/price-gap'
import { executionGap } from '@/lib/domain/verdict/price-gap'
import type { ReportAuction, ReportBid } from '@/lib/domain/verdict/report'

/** How a bid ended. */
export type BidOutcome = 'winner' | 'filteredOut' | 'lost'

export const bidOutcomeNames: Readonly<Record<BidOutcome, Message>> = {
  winner: message`Winner`,
  filteredOut: message`Filtered out`,
  lost: message`Lost¦bid`,
}

export const bidOutcomeTones: Readonly<Record<BidOutcome, 'good' | 'caution' | 'neutral'>> = {
  winner: 'good',
  filteredOut: 'caution',
  lost: 'neutral',
}

export function bidOutcome(bid: Pick<ReportBid, 'isWinner' | 'filteredOut'>): BidOutcome {
  if (bid.isWinner) return 'winner'
  return bid.filteredOut ? 'filteredOut' : 'lost'
}

/** One line of an auction's bids. */
export type BidRow = {
  readonly bid: ReportBid
  /** Implied price compared with the order's limit. */
  readonly limitGap: PriceGap | null
  /**
   * How far its score is below the best score listed here, in hundredths of a percent of that
   * score, rounded up so that only an equal score is zero. `null` when the best is not positive.
   */
  readonly scoreGapBps: bigint | null
  readonly outcome: BidOutcome
}

/**
 * The bids of one auction, best rank first. Only solutions that contain the order are in the
 * report, so the best score is the best of these and perhaps not of the whole auction:
 * `isBestOfAuction` says whether rank 1 is among them.
 */
export function bidTable(
  order: LimitPrice,
  auction: ReportAuction,
): { readonly rows: readonly BidRow[]; readonly isBestOfAuction: boolean } {
  const bids = auction.proposedSolutions.toSorted((a, b) => a.ranking - b.ranking)
  const best = highest(bids.map((bid) => bid.score))
  const rows = bids.map((bid) => ({
    bid,
    limitGap: executionGap(order, { sell: bid.executedSell, buy: bid.executedBuy }),
    scoreGapBps: best === 0n ? null : ((best - bid.score) * 10_000n + best - 1n) / best,
    outcome: bidOutcome(bid),
  }))
  return { rows, isBestOfAuction: bids[0]?.ranking === 1 }
}

function highest(values: readonly bigint[]): bigint {
  let top = 0n
  for (const value of values) if (value > top) top = value
  return top
}
