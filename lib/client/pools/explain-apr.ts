import { roundPercent } from '@/lib/domain/pool/headline-apr'
import type { YieldWindow } from '@/lib/domain/pool/pool-yield'

/** Gaps below this many points, or below a tenth of the APR, are no gaps: no two days are alike. */
const SLACK_POINTS = 1
const SLACK_SHARE = 0.1

/**
 * How an APR compares with what the last day's fees would pay in a year: `explained` by them,
 * `above` or `below` them. Unknown where either is.
 */
export type AprGap = 'explained' | 'above' | 'below' | 'unknown'

/** Judges a difference of APR and estimated fee APR, in points. */
export function classifyGap(apr: number | null, unexplained: number | null): AprGap {
  if (apr === null || unexplained === null) return 'unknown'
  const slack = Math.max(SLACK_POINTS, Math.abs(apr) * SLACK_SHARE)
  if (Math.abs(unexplained) <= slack) return 'explained'
  return unexplained > 0 ? 'above' : 'below'
}

/** The window an APR stands for: seven days, or the last one where only that is known. */
export function headlineWindow(
  windows: Readonly<Record<YieldWindow, { readonly feeApr: number | null }>>,
): YieldWindow | null {
  if (windows['7d'].feeApr !== null) return '7d'
  return windows['1d'].feeApr === null ? null : '1d'
}

/**
 * The APR told of the last day against the fee APR estimated from it, in points: unlike the headline
 * both look back equally far. Null where either is unknown.
 */
export function sameDayGap(dayApr: number | null, feeApr: number | null): number | null {
  return dayApr === null || feeApr === null ? null : roundPercent(dayApr - feeApr)
}
