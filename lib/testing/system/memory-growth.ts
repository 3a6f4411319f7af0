/** Resident memory of a process in MB, as the system counts it. */
export type MemorySample = {
  /** With garbage not yet collected. */
  readonly residentMb: number
  /** After a forced collection; null in a run without them. */
  readonly collected: { readonly residentMb: number } | null
}

/** How much memory grew in the last half of a run. */
export type Growth = {
  readonly fromMb: number
  readonly toMb: number
  /** Of the memory at the middle; negative when it shrank. */
  readonly percent: number
  readonly bytesPerRequest: number
}

/** Growth of resident memory in the last half of the requests that is no longer called flat. */
export const MOST_GROWTH_PERCENT = 5
/** In shorter runs what is filled and compiled once, up to some limit, looks like growth. */
export const FEWEST_JUDGED = 50_000

/**
 * Growth of resident memory in the last half of a run.
 * `peak`: from the highest sample of the first half to that of the last, garbage included. `collected`:
 * between the samples after collections at the middle and at the end; null in a run without collections.
 * `samples`: one at the start and one after each tenth of `requests`.
 */
export function lastHalfGrowth(samples: readonly MemorySample[], requests: number) {
  const tenths = samples.slice(1)
  const middle = tenths.length / 2
  const peakMb = (some: readonly MemorySample[]) =>
    Math.max(...some.map(({ residentMb }) => residentMb))
  const growth = (fromMb: number, toMb: number): Growth => ({
    fromMb,
    toMb,
    percent: ((toMb - fromMb) * 100) / fromMb,
    bytesPerRequest: Math.round(((toMb - fromMb) * 1e6) / (requests / 2)),
  })
  const from = tenths[middle - 1]?.collected
  const to = tenths.at(-1)?.collected
  return {
    peak: growth(peakMb(tenths.slice(0, middle)), peakMb(tenths.slice(middle))),
    collected: from && to ? growth(from.residentMb, to.residentMb) : null,
  }
}

/** Whether every growth is within the bound, or null for a run too short to say. */
export function isFlat(samples: readonly MemorySample[], requests: number): boolean | null {
  if (requests < FEWEST_JUDGED) return null
  const { peak, collected } = lastHalfGrowth(samples, requests)
  return [peak, collected].every(
    (growth) => growth === null || growth.percent <= MOST_GROWTH_PERCENT,
  )
}
