import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/domain/market/sampling'
import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import { feeAprPercent } from './fee-apr'
import { totalApr } from './headline-apr'
import type { PoolTrends } from './pool-yield'

/** Spacing of the points of a trend, half of the day that each of them covers. */
export const TREND_STEP_SECONDS = DAY_SECONDS / 2
/** Steps of hours that a trend is made of: the last 30 days. */
export const TREND_STEPS = 60
/** The oldest step has no step before it, which the day of its point would need. */
const POINTS = TREND_STEPS - 1

/** The hourly samples of a pool within one step, summed up; a step without samples is missing. */
export type PoolStep = {
  readonly pool: Address
  readonly createdTime: UnixSeconds
  /** Steps back from the newest, which is 0. */
  readonly step: number
  /** Number of samples in it. */
  readonly hours: number
  readonly feeUsd: number
  /** Value locked at its end; null when it is unknown or has no sample. */
  readonly tvlUsd: number | null
}

/** Time of the oldest point of a trend whose newest point is at `upTo`. */
export const trendStart = (upTo: UnixSeconds): UnixSeconds =>
  unixSeconds(upTo - (POINTS - 1) * TREND_STEP_SECONDS)

/** The newest whole hour before `now`, whose sample is complete then. */
export const trendEnd = (now: UnixSeconds): UnixSeconds =>
  unixSeconds(Math.floor((now - 1) / HOUR_SECONDS) * HOUR_SECONDS)

/**
 * The last 30 days of each pool, as points of its history (`historyOfSamples`) half a day apart. A
 * point is unknown while an hour of the day before it has no sample: a sum that lacks hours would
 * pass for a quiet day. Indexed pools pay no incentives. Pools without steps are left out.
 */
export function trendsOfSteps(steps: readonly PoolStep[], upTo: UnixSeconds): PoolTrends {
  const byPool = new Map<Address, Map<number, PoolStep>>()
  for (const step of steps) {
    const own = byPool.get(step.pool) ?? new Map<number, PoolStep>()
    byPool.set(step.pool, own.set(step.step, step))
  }
  const pools = [...byPool].map(([pool, own]) => ({
    pool,
    aprs: Array.from({ length: POINTS }, (_, index) => aprAt(own, POINTS - 1 - index, upTo)),
  }))
  return { upTo, pools }
}

function aprAt(steps: ReadonlyMap<number, PoolStep>, step: number, upTo: number): number | null {
  const newer = steps.get(step)
  if (newer === undefined || newer.tvlUsd === null) return null
  const older = steps.get(step + 1)
  const time = upTo - step * TREND_STEP_SECONDS
  const from = Math.max(time - DAY_SECONDS, newer.createdTime)
  const hours = newer.hours + (older?.hours ?? 0)
  if (hours < Math.ceil((time - from) / HOUR_SECONDS)) return null
  const feeUsd = newer.feeUsd + (older?.feeUsd ?? 0)
  return totalApr(feeAprPercent({ feeUsd, tvlUsd: newer.tvlUsd, observedSeconds: time - from }), 0)
}
