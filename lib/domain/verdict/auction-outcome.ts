import type { ReportAttempt, ReportAuction, ReportBid } from './report'

/** What one auction meant for the order. */
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
 * Reads one auction: no bid; bids that lost; or a winning bid whose settlement runs, succeeded or
 * failed. A deadline block behind the head counts as failed. Of several attempts the newest counts.
 */
export function auctionOutcome(auction: ReportAuction, headBlock: number | null): AuctionOutcome {
  const ranked = auction.bids.toSorted((a, b) => a.ranking - b.ranking)
  const best = ranked[0]
  if (best === undefined) return { kind: 'noBid' }
  const winner = ranked.find((bid) => bid.isWinner)
  if (winner === undefined) {
    return { kind: 'lost', best, allFilteredOut: ranked.every((bid) => bid.filteredOut) }
  }
  const index = auction.attempts.findLastIndex(
    (attempt) => attempt.solutionUid === winner.solutionUid,
  )
  const attempt = auction.attempts[index] ?? null
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
  if (attempt !== null && attempt.outcome !== null) return 'failed'
  const deadlineBlock = attempt?.deadlineBlock ?? auction.deadlineBlock
  return headBlock !== null && headBlock > deadlineBlock ? 'failed' : 'running'
}

/**
 * Whether nothing happened to the order in this auction, so a time line may fold it away. Bids are
 * solutions that hold the order. Rejected answers and attempts of other solutions are recorded with
 * the auction, but not with the order.
 */
export const isQuiet = (auction: ReportAuction): boolean =>
  auction.bids.length === 0 && auction.executions.length === 0 && ownAttempts(auction).length === 0

/** An attempt and its place in the auction's list, which names it. */
export type PlacedAttempt = { readonly attempt: ReportAttempt; readonly index: number }

/** The attempts to settle a solution that holds the order. */
export const ownAttempts = (auction: ReportAuction): readonly PlacedAttempt[] =>
  placedAttempts(auction).filter(({ attempt }) => holdsOrder(auction, attempt))

/** The attempts to settle solutions of the auction without the order. */
export const otherAttempts = (auction: ReportAuction): readonly PlacedAttempt[] =>
  placedAttempts(auction).filter(({ attempt }) => !holdsOrder(auction, attempt))

const placedAttempts = ({ attempts }: ReportAuction): readonly PlacedAttempt[] =>
  attempts.map((attempt, index) => ({ attempt, index }))

const holdsOrder = ({ bids }: ReportAuction, attempt: ReportAttempt): boolean =>
  bids.some((bid) => bid.solutionUid === attempt.solutionUid)
