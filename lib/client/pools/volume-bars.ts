import { usualDistance } from '@/lib/domain/shared/missing-samples'

type Sample = { readonly date: number; readonly volume: number | null }

/** Sums of a volume over intervals of one length. */
export type VolumeBars = {
  readonly barMs: number
  /** Each dated by the end of its interval in milliseconds since 1970; `value` in USD. */
  readonly bars: readonly { readonly at: number; readonly value: number | null }[]
}

const HOUR_MS = 3_600_000
const HOURS = [1, 2, 3, 6, 12, 24, 48, 168, 720]
/** More bars than this are too thin to point at. */
const MAX_BARS = 124

/**
 * Sums the volumes of samples, oldest first, over intervals that are multiples of an hour, long enough
 * for at most 124 bars between the two moments and for the spacing of the oldest samples. An interval
 * without a known volume has no bar.
 */
export function volumeBars(samples: readonly Sample[], from: number, to: number): VolumeBars {
  const distances = samples.slice(1).map(({ date }, index) => date - (samples[index]?.date ?? date))
  const spacing = usualDistance(distances, 0) ?? 0
  const hours = HOURS.find(
    (count) => (to - from) / (count * HOUR_MS) <= MAX_BARS && count * HOUR_MS >= spacing,
  )
  const barMs = (hours ?? 720) * HOUR_MS
  const sums = new Map<number, number>()
  for (const { date, volume } of samples) {
    if (volume === null || date <= from || date > to) continue
    const end = Math.ceil(date / barMs) * barMs
    sums.set(end, (sums.get(end) ?? 0) + volume)
  }
  return { barMs, bars: [...sums].map(([at, value]) => ({ at, value })) }
}
