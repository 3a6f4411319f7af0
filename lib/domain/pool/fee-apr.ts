import { DAY_SECONDS, HOUR_SECONDS, SLOT_SECONDS } from '@/lib/domain/market/sampling'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { YieldWindow } from './pool-yield'

const YEAR_SECONDS = 365 * DAY_SECONDS

/** Length of a window and of the intervals whose trading is summed up for it, in seconds. */
const WINDOW_SHAPES = {
  '1d': { seconds: DAY_SECONDS, stepSeconds: SLOT_SECONDS },
  '7d': { seconds: 7 * DAY_SECONDS, stepSeconds: HOUR_SECONDS },
  '30d': { seconds: 30 * DAY_SECONDS, stepSeconds: HOUR_SECONDS },
} as const satisfies Readonly<Record<YieldWindow, object>>

/**
 * Seconds of trading covered by the sums of a window: from the start of its first interval, or from
 * `since` if the pool is younger, up to `now`. An interval belongs to a window when it ends within
 * it, so the sums start earlier than the window by less than one interval.
 */
export function observedSeconds(window: YieldWindow, now: UnixSeconds, since: UnixSeconds): number {
  const { seconds, stepSeconds } = WINDOW_SHAPES[window]
  const from = Math.floor((now - seconds) / stepSeconds) * stepSeconds
  return Math.max(0, now - Math.max(from, since))
}

/**
 * Fee income in percent of the value locked, per year, not compounded. The divisor is the TVL at the
 * end of the window, in which new liquidity would share. `null` without value locked, and below one
 * hour of observation, which is too short to extrapolate.
 */
export function feeAprPercent(income: {
  readonly feeUsd: number
  readonly tvlUsd: number | null
  readonly observedSeconds: number
}): number | null {
  const { feeUsd, tvlUsd, observedSeconds } = income
  if (tvlUsd === null || tvlUsd <= 0 || observedSeconds < HOUR_SECONDS) return null
  return (feeUsd / tvlUsd) * (YEAR_SECONDS / observedSeconds) * 100
}
