import type { ReportAttempt, ReportAuction, ReportBid } from './report'

/** Outcome of one auction for the order. */
export type AuctionOutcome =
  | { readonly kind: 'noBid' }
  | { readonly kind: 'lost'; readonly best: ReportBid; readonly allFilteredOut: boolean }
  /** `attempt` and `index` are `null` while no attempt is recorded. */
  | {
      readonly kind: 'failed' | 'running' | 'settled'
      readonly winner: ReportBid
      readonly attempt: ReportAttempt | null
      readonly index: number | null
    }

/**
 * The outcome of one auction: no bid; bids that lost; or a winning bid whose settlement is running,
 * succeeded or failed. It failed if its last block has passed. The newest of several attempts counts.
 */
export function auctionOutcome(auction: ReportAuction, headBlock: number | null): AuctionOutcome {
  const ranked = auction.proposedSolutions.toSorted((a, b) => a.ranking - b.ranking)
  const best = ranked[0]
  if (best === undefined) return { kind: 'noBid' }
  const winner = ranked.find((bid) => bid.isWinner)
  if (winner === undefined) {
    return { kind: 'lost', best, allFilteredOut: ranked.every((bid) => bid.filteredOut) }
  }
  const index = auction.settlementAttempts.findLastIndex(
    (attempt) => attempt.solutionUid === winner.solutionUid,
  )
  const attempt = auction.settlementAttempts[index] ?? null
  return {
    kind: settlementState(auction, attempt, headBlock),
    winner,
    attempt,
    index: attempt === null ? null : index,
  }
}

function settlementState(
  auction: ReportAuction,
  attempt: ReportAttempt | null,
  headBlock: number | null,
): 'failed' | 'running' | 'settled' {
  if (auction.executions.length > 0 || attempt?.outcome === 'success') return 'settled'
  if (attempt?.outcome !== undefined) return 'failed'
  return headBlock !== null && headBlock > lastBlockOf(auction, attempt) ? 'failed' : 'running'
}

/** One that was sent when its deadline was over is tried all the same, for as long as others are. */
function lastBlockOf(auction: ReportAuction, attempt: ReportAttempt | null): number {
  const deadline = attempt?.deadlineBlock ?? auction.deadline
  if (attempt === null || attempt.startBlock < deadline) return deadline
  return attempt.startBlock + Math.max(0, deadline - auction.block)
}

/**
 * Whether nothing happened to the order in this auction, so that a timeline may collapse it. Bids are
 * solutions that contain the order. Rejected bids and attempts of other solutions belong to the
 * auction, not to the order.
 */
export const isQuiet = (auction: ReportAuction): boolean =>
  auction.proposedSolutions.length === 0 &&
  auction.executions.length === 0 &&
  ownAttempts(auction).length === 0

/** An attempt and its index in the auction's list, by which it is identified. */
export type IndexedAttempt = { readonly attempt: ReportAttempt; readonly index: number }

/** The attempts to settle a solution that contains the order. */
export const ownAttempts = (auction: ReportAuction): readonly IndexedAttempt[] =>
  indexedAttempts(auction).filter(({ attempt }) => containsOrder(auction, attempt))

/** The attempts to settle solutions that do not contain the order. */
export const otherAttempts = (auction: ReportAuction): readonly IndexedAttempt[] =>
  indexedAttempts(auction).filter(({ attempt }) => !containsOrder(auction, attempt))

const indexedAttempts = ({
  settlementAttempts: attempts,
}: ReportAuction): readonly IndexedAttempt[] =>
  attempts.map((attempt, index) => ({ attempt, index }))

const containsOrder = (
  { proposedSolutions: bids }: ReportAuction,
  attempt: ReportAttempt,
): boolean => bids.some((bid) => bid.solutionUid === attempt.solutionUid)
