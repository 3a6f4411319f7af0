import { roundPercent } from '@/lib/domain/pool/headline-apr'
import type { YieldWindow } from '@/lib/domain/pool/pool-yield'

/** Smaller gaps, in points or as a share of the APR, are ignored: no two days are alike. */
const SLACK_POINTS = 1
const SLACK_SHARE = 0.1

/**
 * How an APR compares with what the last day's fees would pay in a year: `explained` by them,
 * `above` or `below` them. `unknown` when either is.
 */
export type AprGap = 'explained' | 'above' | 'below' | 'unknown'

/** Classifies a difference of APR and estimated fee APR, in points. */
export function classifyGap(apr: number | null, unexplained: number | null): AprGap {
  if (apr === null || unexplained === null) return 'unknown'
  const slack = Math.max(SLACK_POINTS, Math.abs(apr) * SLACK_SHARE)
  if (Math.abs(unexplained) <= slack) return 'explained'
  return unexplained > 0 ? 'above' : 'below'
}

/** The window of the headline APR: seven days, or the last day when only that is known. */
export function headlineWindow(
  windows: Readonly<Record<YieldWindow, { readonly feeApr: number | null }>>,
): YieldWindow | null {
  if (windows['7d'].feeApr !== null) return '7d'
  return windows['1d'].feeApr === null ? null : '1d'
}

/** Whether this service indexes a pool of the source itself. */
export const isOwnIndex = (source: string | null): boolean => source === 'index'

/**
 * Why a pool has no APR: `young`, as minutes of fees tell nothing of a year; `empty` or `unpriced`, as
 * there is no value to relate fees to; or `unreported` by a source that says no more.
 */
export type AprAbsence = 'young' | 'empty' | 'unpriced' | 'unreported'

/** Of a pool whose APR is null. The own index leaves it out in known cases only (lib/domain/pool/fee-apr.ts). */
export function aprAbsence(pool: {
  readonly source: string | null
  readonly tvlUsd: number | null
}): AprAbsence {
  if (!isOwnIndex(pool.source)) return 'unreported'
  if (pool.tvlUsd === null) return 'unpriced'
  return pool.tvlUsd > 0 ? 'young' : 'empty'
}

/**
 * The reported APR of the last day minus the fee APR estimated from it, in points: unlike the
 * headline APR, both cover the same day. Null when either is unknown.
 */
export function sameDayGap(dayApr: number | null, feeApr: number | null): number | null {
  return dayApr === null || feeApr === null ? null : roundPercent(dayApr - feeApr)
}
