import { type MissingSamples, usualDistance } from '@/lib/domain/shared/missing-samples'
import type { ChartPoint, ChartSeries } from './chart-series'

/**
 * A distance of more than this many times the usual one is a gap; a single delayed sample is not.
 */
const GAP_FACTOR = 2.5

/**
 * The points within the window, with a null in each gap so that no line is drawn across it. The
 * sampling interval may vary, such as hourly in one part and daily in another.
 */
export function withGaps(
  points: readonly ChartPoint[],
  from: number,
  to: number,
): readonly ChartPoint[] {
  const inside = points.filter(({ at }) => at >= from && at <= to)
  const distances = inside.slice(1).map(({ at }, index) => at - (inside[index]?.at ?? at))
  return inside.flatMap((point, index) => {
    const before = inside[index - 1]
    const distance = distances[index - 1]
    if (before === undefined || distance === undefined) return [point]
    const usual = usualDistance(distances, index - 1)
    const isGap = usual !== null && distance > usual * GAP_FACTOR
    return isGap ? [{ at: before.at + usual, value: null }, point] : [point]
  })
}

/** The points with a null where samples are missing, so that no line is drawn across it. */
export function brokenAt(
  gaps: readonly MissingSamples[],
  points: readonly ChartPoint[],
): readonly ChartPoint[] {
  const byEnd = new Map(gaps.map((gap) => [gap.before, gap]))
  return points.flatMap((point) => {
    const gap = byEnd.get(point.at)
    return gap === undefined ? [point] : [{ at: gap.after + gap.interval, value: null }, point]
  })
}

/** Every moment at which at least one series has a value, oldest first. */
export function momentsOf(
  series: readonly ChartSeries[],
  from: number,
  to: number,
): readonly number[] {
  const moments = new Set<number>()
  for (const { points } of series) {
    for (const { at, value } of points)
      if (value !== null && at >= from && at <= to) moments.add(at)
  }
  return [...moments].toSorted((a, b) => a - b)
}

/** Index of the moment nearest to `at`; -1 when there is none. */
export function nearestMoment(moments: readonly number[], at: number): number {
  let low = 0
  let high = moments.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle] ?? 0) < at) low = middle + 1
    else high = middle
  }
  const after = moments[low]
  const before = moments[low - 1]
  if (after === undefined) return moments.length - 1
  return before !== undefined && at - before < after - at ? low - 1 : low
}

/** The value of each series at exactly this moment; null where it has no sample. */
export function valuesAt(series: readonly ChartSeries[], at: number): readonly (number | null)[] {
  return series.map(({ points }) => points.find((point) => point.at === at)?.value ?? null)
}

/** The last value of a series within the window; null when it has none. */
export function lastPoint(
  points: readonly ChartPoint[],
  from: number,
  to: number,
): { readonly at: number; readonly value: number } | null {
  const last = points.findLast(({ at, value }) => value !== null && at >= from && at <= to)
  return last === undefined || last.value === null ? null : { at: last.at, value: last.value }
}

/** Points between two gaps; a line of one point would be invisible. */
export function lonePoints(points: readonly ChartPoint[]): readonly ChartPoint[] {
  return points.filter(
    ({ value }, index) =>
      value !== null &&
      (points[index - 1]?.value ?? null) === null &&
      (points[index + 1]?.value ?? null) === null,
  )
}
