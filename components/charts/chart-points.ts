import type { ChartPoint, ChartSeries } from './chart-series'

/** A pause this many times the usual spacing is a gap: one late sample is not. */
const GAP_FACTOR = 2.5
/** How many distances on either side tell what is usual there. */
const NEIGHBOURS = 3

/**
 * The points within the window with a null after each missing stretch, so that a line never runs
 * over time nobody observed. Samples may be hourly in one part and daily in another.
 */
export function withGaps(
  points: readonly ChartPoint[],
  from: number,
  to: number,
): readonly ChartPoint[] {
  const inside = points.filter(({ at }) => at >= from && at <= to)
  const distances = inside.slice(1).map(({ at }, place) => at - (inside[place]?.at ?? at))
  return inside.flatMap((point, place) => {
    const before = inside[place - 1]
    const distance = distances[place - 1]
    if (before === undefined || distance === undefined) return [point]
    const usual = usualAround(distances, place - 1)
    const isGap = usual !== null && distance > usual * GAP_FACTOR
    return isGap ? [{ at: before.at + usual, value: null }, point] : [point]
  })
}

/** The larger of what is usual before and after a distance; null without neighbours. */
function usualAround(distances: readonly number[], place: number): number | null {
  const before = median(distances.slice(Math.max(0, place - NEIGHBOURS), place))
  const after = median(distances.slice(place + 1, place + 1 + NEIGHBOURS))
  return before === null || after === null ? (before ?? after) : Math.max(before, after)
}

function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? null
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

/** Place of the moment nearest to `at`; -1 when there is none. */
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

/** What each series says at exactly this moment; null where it has no sample then. */
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

/** Points that stand alone between gaps: a line of one point would not be seen. */
export function lonePoints(points: readonly ChartPoint[]): readonly ChartPoint[] {
  return points.filter(
    ({ value }, place) =>
      value !== null &&
      (points[place - 1]?.value ?? null) === null &&
      (points[place + 1]?.value ?? null) === null,
  )
}
