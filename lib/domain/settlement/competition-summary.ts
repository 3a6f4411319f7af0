import type { Address } from '@/lib/domain/shared/address'
import { type Atoms, type Wei, wei } from '@/lib/domain/shared/amount'
import type { TxHash } from '@/lib/domain/shared/hex'
import { byFallingScore } from '@/lib/domain/solution/falling-score'
import type { ProposedSolution, StoredAuction } from './competition-record'

/** A bid as a list of auctions reads it. */
export type ListedBid = Pick<
  ProposedSolution,
  'solutionUid' | 'solver' | 'solverName' | 'isWinner' | 'filteredOut' | 'score'
> & {
  /** Whether it fills an order that the first winner, the solution with the uid 0, fills too. */
  readonly sharesOrder: boolean
}

/** What the winners of an auction together trade of one directed pair. */
export type TradedPair = {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly orders: number
}

/** An auction with the numbers of its orders and bids, and what has become of it on chain. */
export type CompetitionCounts = Pick<
  StoredAuction,
  'id' | 'block' | 'deadlineBlock' | 'createdAt'
> & {
  readonly orders: number
  readonly solutions: number
  readonly winners: number
  /** Winners that are settled. */
  readonly settled: number
  /** Orders that are filled by settlements of the auction. */
  readonly ordersFilled: number
  /** Of the best solution, winner or not; `null` when nobody bid. */
  readonly bestScore: Wei | null
  /** What no settlement of it can score more than; `null` when not known. */
  readonly bound: Wei | null
  /** Transactions that settled parts of the auction, in chain order. */
  readonly txHashes: readonly TxHash[]
  /** US dollars of one whole native coin when the auction was built; `null` when not known. */
  readonly nativeUsd: number | null
}

/** How an auction ended, or that it has not ended yet. */
export type AuctionOutcome =
  | 'noBid'
  | 'noWinner'
  | 'settling'
  | 'settled'
  | 'partlySettled'
  | 'notSettled'

/**
 * How an auction ended. One whose winners are not all settled has ended once the chain is past its
 * deadline block; `headBlock` is `null` while nothing of the chain is known.
 */
export function auctionOutcome(
  auction: Pick<CompetitionCounts, 'solutions' | 'winners' | 'settled' | 'deadlineBlock'>,
  headBlock: number | null,
): AuctionOutcome {
  if (auction.solutions === 0) return 'noBid'
  if (auction.winners === 0) return 'noWinner'
  if (auction.settled >= auction.winners) return 'settled'
  if (headBlock === null || headBlock <= auction.deadlineBlock) return 'settling'
  return auction.settled === 0 ? 'notSettled' : 'partlySettled'
}

/**
 * The second best bid of an auction: what would have come in place of the first winner. It is the bid
 * with the highest score of those by another solver that did not win, were not filtered out, and fill
 * an order that the first winner fills: a bid for other orders was no rival of it. `null` when there
 * is none.
 */
export function secondBest(bids: readonly ListedBid[]): ListedBid | null {
  const first = bids.find(({ isWinner }) => isWinner)
  if (first === undefined) return null
  const rivals = bids.filter(
    ({ solver, isWinner, filteredOut, sharesOrder }) =>
      solver !== first.solver && !isWinner && !filteredOut && sharesOrder,
  )
  return rivals.toSorted(byFallingScore)[0] ?? null
}

/** The scores of the winners together, native wei; `null` without a winner. */
export function winningScore(bids: readonly ListedBid[]): Wei | null {
  const winners = bids.filter(({ isWinner }) => isWinner)
  return winners.length === 0 ? null : wei(winners.reduce((sum, { score }) => sum + score, 0n))
}

/** US dollars of native wei, as near as a float is; `null` when the price is not known. */
export const weiInUsd = (amount: Wei, nativeUsd: number | null): number | null =>
  nativeUsd === null ? null : (Number(amount) / 1e18) * nativeUsd
