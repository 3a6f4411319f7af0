import {
  DAY_SECONDS,
  HOUR_SECONDS,
  POOL_HOUR_RETENTION_SECONDS,
} from '@/lib/domain/market/sampling'
import type { PoolYieldPoint } from './pool-yield'

/**
 * Combines a pool's hourly and daily points, both oldest first: hourly points of the last 30 days
 * before `now` (unix seconds), and daily ones up to the midnight before the first of them. Without
 * hourly points only the daily ones.
 */
export function hoursAfterDays(
  hours: readonly PoolYieldPoint[],
  days: readonly PoolYieldPoint[],
  now: number,
): readonly PoolYieldPoint[] {
  const since = midnightBefore(now - POOL_HOUR_RETENTION_SECONDS)
  const recent = hours.filter(({ time }) => time > since)
  const [first] = recent
  if (first === undefined) return days
  const until = midnightBefore(first.time - HOUR_SECONDS)
  return [...days.filter(({ time }) => time <= until), ...recent]
}

const midnightBefore = (time: number): number => Math.floor(time / DAY_SECONDS) * DAY_SECONDS

/**
 * The history of one pool from two sources, oldest first: hourly or daily volume and price from
 * `trading`, daily APR and value locked from `paying`. A point of `paying` is merged into the first
 * point of `trading` at or after it on the same UTC day, or added on its own if there is none.
 */
export function mergeHistories(
  trading: readonly PoolYieldPoint[],
  paying: readonly PoolYieldPoint[],
): readonly PoolYieldPoint[] {
  const merged = new Map(trading.map((point) => [point.time, point]))
  let next = 0
  for (const point of paying.toSorted(byTime)) {
    while ((trading[next]?.time ?? Number.POSITIVE_INFINITY) < point.time) next += 1
    const other = trading[next]
    if (other === undefined || dayOf(other) !== dayOf(point)) merged.set(point.time, point)
    else merged.set(other.time, mergePoints(other, point))
  }
  return [...merged.values()].toSorted(byTime)
}

const byTime = (a: PoolYieldPoint, b: PoolYieldPoint): number => a.time - b.time

/** A point covers the interval before it, so one at midnight belongs to the day that ends then. */
const dayOf = ({ time }: PoolYieldPoint): number => Math.ceil(time / DAY_SECONDS)

const mergePoints = (trading: PoolYieldPoint, paying: PoolYieldPoint): PoolYieldPoint => ({
  time: trading.time,
  apr: paying.apr ?? trading.apr,
  tvlUsd: paying.tvlUsd ?? trading.tvlUsd,
  volumeUsd: trading.volumeUsd ?? paying.volumeUsd,
  price: trading.price ?? paying.price,
})
