const DAY_MS = 86_400_000

type Sample = { readonly date: number; readonly tvl: number | null; readonly volume: number | null }

/** What of a pool's last week explains that its last day paid differently. */
export type DayAgainstWeek = {
  /** USD traded per day over the last seven days. */
  readonly weekVolumePerDay: number
  /** Change of the value locked within the last day, in percent; null where it is unknown. */
  readonly tvlChangePercent: number | null
}

/**
 * Compares the last day with the last seven. `samples`: oldest first, dates in milliseconds since 1970,
 * USD. Null without seven days of known volumes, as a sum that lacks days would pass for a quiet week.
 */
export function dayAgainstWeek(samples: readonly Sample[]): DayAgainstWeek | null {
  const last = samples.at(-1)
  if (last === undefined) return null
  const week = samples.filter(({ date }) => date > last.date - 7 * DAY_MS)
  const reaches = samples.some(({ date }) => date <= last.date - 6 * DAY_MS)
  if (!reaches || week.some(({ volume }) => volume === null)) return null
  const sum = week.reduce((total, { volume }) => total + (volume ?? 0), 0)
  const before = samples.findLast(({ date }) => date <= last.date - DAY_MS)?.tvl ?? null
  return {
    weekVolumePerDay: sum / 7,
    tvlChangePercent:
      before === null || before <= 0 || last.tvl === null ? null : (last.tvl / before - 1) * 100,
  }
}
