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
import type { ScoreBounds } from '@/lib/domain/solver/score-bounds'
import { provenBound, type Shortfall } from './shortfall'

type Attempts = DebugReportAnswer['auctions'][number]['settlementAttempts']

/** One watched auction, as far as it could be read. */
export type WatchedAuction = {
  readonly summary: CompetitionSummaryView
  /** What its score can at most be; null when its instance was not stored. */
  readonly bounds: ScoreBounds | null
  /** What is known of why it captured little; null where it did not. */
  readonly shortfall: Shortfall | null
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
  readonly bounds: ScoreBounds | null
  readonly shortfall: Shortfall | null
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
  /** Median share, 0 to 1, of the fill-or-kill bounds of auctions with a winner; null without one. */
  readonly medianShare: number | null
  readonly attempts: Readonly<Record<AttemptKind, number>>
  /** Why attempts did not settle, and how often. */
  readonly reasons: ReadonlyMap<string, number>
}

export type AuctionGroup = ScoreBounds & {
  readonly count: number
  readonly score: bigint
  readonly settledScore: bigint
  /** As `fillOrKill`, but what was found of auctions that captured little where that is less. */
  readonly proven: bigint
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
  const winners = winnersOf(watched.competition)
  const settled = winners.filter(({ txHash }) => txHash !== null)
  return {
    id: watched.summary.auctionId,
    orders: watched.summary.orders,
    winners: winners.length,
    settledWinners: settled.length,
    score: winningScores(watched.competition),
    settledScore: sumOf(settled, ({ score }) => score),
    bounds: watched.bounds,
    shortfall: watched.shortfall,
    attempts: watched.attempts.map(({ outcome }) => ({
      kind: attemptKind(outcome),
      reason:
        outcome === undefined
          ? 'not over when it was read'
          : outcome.replace(attemptFailed(''), ''),
    })),
  }
}

const winnersOf = (competition: SolverCompetitionV2 | null) =>
  (competition?.solutions ?? []).filter(({ isWinner }) => isWinner)

/** The scores of the winners together, in wei. */
export const winningScores = (competition: SolverCompetitionV2 | null): bigint =>
  sumOf(winnersOf(competition), ({ score }) => score)

/** Totals of the auctions of a window. */
export function totalsOf(tallies: readonly AuctionTally[]): Totals {
  const measured = tallies.filter(({ bounds }) => bounds !== null)
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
    medianShare:
      spreadOf(won.map(({ score, bounds }) => Number(score) / Number(bounds?.fillOrKill)))
        ?.median ?? null,
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
  bound: sumOf(tallies, ({ bounds }) => bounds?.bound ?? 0n),
  fillOrKill: sumOf(tallies, ({ bounds }) => bounds?.fillOrKill ?? 0n),
  proven: sumOf(tallies, ({ score, bounds, shortfall }) => {
    const { fillOrKill = 0n } = bounds ?? {}
    return shortfall === null ? fillOrKill : provenBound(score, fillOrKill, shortfall)
  }),
})

const sumOf = <T>(values: readonly T[], of: (value: T) => bigint): bigint =>
  values.reduce((sum, value) => sum + of(value), 0n)
