/** Samples that were due between two others of a series. */
export type MissingSamples = {
  /** Moments of the samples before and after the gap, in the unit of the series. */
  readonly after: number
  readonly before: number
  /** How many were due; at least 1. */
  readonly count: number
  /** The usual distance of samples there, in the same unit. */
  readonly interval: number
}

/** Number of distances on either side that determine the usual one. */
const NEIGHBOUR_COUNT = 3
/** A sample may be late by this share of the usual distance. */
const LATE_SHARE = 0.25

/**
 * Where samples are missing. `times`: moments of the samples, ascending. The spacing may vary, such as
 * daily in one part and hourly in another; two samples alone have no usual distance and no gap.
 */
export function missingSamples(times: readonly number[]): readonly MissingSamples[] {
  const distances = times.slice(1).map((time, index) => time - (times[index] ?? time))
  return distances.flatMap((distance, index) => {
    const interval = usualDistance(distances, index)
    const [after, before] = [times[index], times[index + 1]]
    if (interval === null || interval <= 0 || after === undefined || before === undefined) return []
    const count = Math.floor(distance / interval + LATE_SHARE) - 1
    return count < 1 ? [] : [{ after, before, count, interval }]
  })
}

/**
 * The usual distance of samples around one: the larger of the medians on both sides; at an end of the
 * series, the nearest one. Null without neighbours.
 */
export function usualDistance(distances: readonly number[], index: number): number | null {
  const before = distances.slice(Math.max(0, index - NEIGHBOUR_COUNT), index)
  const after = distances.slice(index + 1, index + 1 + NEIGHBOUR_COUNT)
  if (before.length === 0) return after[0] ?? null
  if (after.length === 0) return before.at(-1) ?? null
  return Math.max(median(before), median(after))
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
