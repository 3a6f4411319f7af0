import type { DebugReportAnswer } from '@/lib/contract/codecs/debug-report'
import type {
  CompetitionSummaryView,
  SolverCompetitionV2,
} from '@/lib/contract/codecs/solver-competition'
import {
  ATTEMPT_REVERTED,
  ATTEMPT_SUCCESS,
  ATTEMPT_TIMEOUT,
  attemptFailed,
} from '@/lib/domain/settlement/attempt'
import { spreadOf } from '@/lib/domain/shared/spread'

type Attempts = DebugReportAnswer['auctions'][number]['settlementAttempts']

/** One watched auction, as far as it could be read. */
export type WatchedAuction = {
  readonly summary: CompetitionSummaryView
  /** Upper bound of its score, in wei; null when its instance was not stored. */
  readonly bound: bigint | null
  /** The same without fill-or-kill orders that no bid filled: mostly ones too large for the market. */
  readonly fillableBound: bigint | null
  /** Null without a bid. */
  readonly competition: SolverCompetitionV2 | null
  /** Attempts to settle its winners. */
  readonly attempts: Attempts
}

export type AttemptKind = 'settled' | 'reverted' | 'timedOut' | 'failed' | 'running'

/** The captured surplus of one auction. Scores in wei. */
export type AuctionTally = {
  readonly id: number
  readonly orders: number
  readonly winners: number
  readonly settledWinners: number
  /** Sum of the winners' recorded scores. */
  readonly score: bigint
  /** Of the winners that settled on chain. */
  readonly settledScore: bigint
  readonly bound: bigint | null
  readonly fillableBound: bigint | null
  readonly attempts: readonly { readonly kind: AttemptKind; readonly reason: string }[]
}

export type Totals = {
  readonly auctions: number
  /** Auctions with an instance; only these are compared with their bound. */
  readonly measured: AuctionGroup
  /** Of those, the ones with a winner. */
  readonly won: AuctionGroup
  /** Of those, the ones whose winners all settled on chain. */
  readonly settled: AuctionGroup
  /** Median share, 0 to 1, of the bounds of auctions with a winner; null without one. */
  readonly medianShare: number | null
  readonly medianFillableShare: number | null
  readonly attempts: Readonly<Record<AttemptKind, number>>
  /** Why attempts did not settle, and how often. */
  readonly reasons: ReadonlyMap<string, number>
}

export type AuctionGroup = {
  readonly count: number
  readonly score: bigint
  readonly settledScore: bigint
  readonly bound: bigint
  readonly fillableBound: bigint
}

/** The kind of an attempt's outcome, from the text the service reports. */
export function attemptKind(outcome: string | undefined): AttemptKind {
  if (outcome === undefined) return 'running'
  if (outcome === ATTEMPT_SUCCESS) return 'settled'
  if (outcome === ATTEMPT_TIMEOUT) return 'timedOut'
  return outcome === ATTEMPT_REVERTED ? 'reverted' : 'failed'
}

/** Summarises one auction. */
export function tallyAuction(watched: WatchedAuction): AuctionTally {
  const winners = (watched.competition?.solutions ?? []).filter(({ isWinner }) => isWinner)
  const settled = winners.filter(({ txHash }) => txHash !== null)
  return {
    id: watched.summary.auctionId,
    orders: watched.summary.orders,
    winners: winners.length,
    settledWinners: settled.length,
    score: sumOf(winners, ({ score }) => score),
    settledScore: sumOf(settled, ({ score }) => score),
    bound: watched.bound,
    fillableBound: watched.fillableBound,
    attempts: watched.attempts.map(({ outcome }) => ({
      kind: attemptKind(outcome),
      reason:
        outcome === undefined
          ? 'not over when it was read'
          : outcome.replace(attemptFailed(''), ''),
    })),
  }
}

/** Totals of the auctions of a window. */
export function totalsOf(tallies: readonly AuctionTally[]): Totals {
  const measured = tallies.filter(({ bound }) => bound !== null)
  const won = measured.filter(({ winners }) => winners > 0)
  const ended = tallies.flatMap(({ attempts }) => attempts)
  const reasons = new Map<string, number>()
  for (const { kind, reason } of ended) {
    if (kind !== 'settled') reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  const count = (kind: AttemptKind) => ended.filter((attempt) => attempt.kind === kind).length
  return {
    auctions: tallies.length,
    measured: groupOf(measured),
    won: groupOf(won),
    settled: groupOf(won.filter(({ winners, settledWinners }) => winners === settledWinners)),
    medianShare: medianOf(won, ({ bound }) => bound),
    medianFillableShare: medianOf(won, ({ fillableBound }) => fillableBound),
    attempts: {
      settled: count('settled'),
      reverted: count('reverted'),
      timedOut: count('timedOut'),
      failed: count('failed'),
      running: count('running'),
    },
    reasons,
  }
}

const groupOf = (tallies: readonly AuctionTally[]): AuctionGroup => ({
  count: tallies.length,
  score: sumOf(tallies, ({ score }) => score),
  settledScore: sumOf(tallies, ({ settledScore }) => settledScore),
  bound: sumOf(tallies, ({ bound }) => bound ?? 0n),
  fillableBound: sumOf(tallies, ({ fillableBound }) => fillableBound ?? 0n),
})

const medianOf = (
  tallies: readonly AuctionTally[],
  boundOf: (tally: AuctionTally) => bigint | null,
): number | null =>
  spreadOf(tallies.map((tally) => Number(tally.score) / Number(boundOf(tally))))?.median ?? null

const sumOf = <T>(values: readonly T[], of: (value: T) => bigint): bigint =>
  values.reduce((sum, value) => sum + of(value), 0n)
