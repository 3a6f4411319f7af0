import type { PoolSample } from '@/lib/domain/market/market-batch'
import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/domain/market/sampling'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { feeAprPercent } from './fee-apr'
import { totalApr } from './headline-apr'
import type { PoolYieldPoint } from './pool-yield'

/** Selectable lengths of a pool's history. */
export const POOL_HISTORY_WINDOWS = ['7d', '30d', '90d', 'all'] as const
/** Length of a history up to now; `all` begins with the first sample. */
export type PoolHistoryWindow = (typeof POOL_HISTORY_WINDOWS)[number]

const WINDOW_SECONDS: Readonly<Record<PoolHistoryWindow, number>> = {
  '7d': 7 * DAY_SECONDS,
  '30d': 30 * DAY_SECONDS,
  '90d': 90 * DAY_SECONDS,
  all: Number.POSITIVE_INFINITY,
}

/** The points of a history within a window that ends at `now` (unix seconds). */
export function pointsWithin(
  points: readonly PoolYieldPoint[],
  window: PoolHistoryWindow,
  now: number,
): readonly PoolYieldPoint[] {
  const from = now - WINDOW_SECONDS[window]
  return points.filter(({ time }) => time > from)
}

/**
 * Converts all samples of one pool, oldest first, to points of its history. The APR of a point is
 * that of the fees in the 24 hours before it, relative to the value locked at its time; indexed pools
 * pay no incentives. A daily sample that overlaps these 24 hours only partly counts proportionally.
 * A pool younger than a day is observed since its creation.
 */
export function historyOfSamples(
  samples: readonly PoolSample[],
  createdTime: UnixSeconds,
): readonly PoolYieldPoint[] {
  let first = 0
  return samples.map((sample, index) => {
    const from = Math.max(sample.time - DAY_SECONDS, createdTime)
    while (first < index && endsBy(samples[first], from)) first += 1
    const feeUsd = samples
      .slice(first, index + 1)
      .reduce((sum, part) => sum + part.feeUsd * shareAfter(part, from, createdTime), 0)
    const { time, tvlUsd, volumeUsd, price } = sample
    const feeApr = feeAprPercent({ feeUsd, tvlUsd, observedSeconds: time - from })
    return { time, apr: totalApr(feeApr, 0), tvlUsd, volumeUsd, price }
  })
}

const endsBy = (sample: PoolSample | undefined, moment: number): boolean =>
  sample !== undefined && sample.time <= moment

/** Share of a sample's interval, as far as the pool existed in it, that is after `moment`. */
function shareAfter({ interval, time }: PoolSample, moment: number, createdTime: number): number {
  const seconds = interval === '1h' ? HOUR_SECONDS : DAY_SECONDS
  const start = Math.max(time - seconds, createdTime)
  return start >= moment ? 1 : (time - moment) / (time - start)
}
