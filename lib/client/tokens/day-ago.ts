import { DAY_SECONDS } from '@/lib/domain/market/sampling'

/** A USD price and its time, in milliseconds since 1970. */
export type PastPrice = { readonly date: number; readonly price: number }

const DAY_MS = DAY_SECONDS * 1000
/** Maximum distance of a sample from the time it stands for. */
const TOLERANCE_MS = 30 * 60_000
/** How long the first samples of a history are cached for the price of a day ago. */
export const DAY_AGO_STALE_MS = 2 * 3_600_000

/**
 * The samples of a 24-hour history, read at `nowMs`, that are about a day old or will be while they
 * are cached. Samples are oldest first.
 */
export function samplesOfDayAgo(
  samples: readonly PastPrice[],
  nowMs: number,
): readonly PastPrice[] {
  const until = nowMs - DAY_MS + DAY_AGO_STALE_MS + TOLERANCE_MS
  return samples.filter(({ date }) => date <= until).map(({ date, price }) => ({ date, price }))
}

/** The price nearest to a day before `atMs`; null where no sample is near. */
export function priceDayBefore(samples: readonly PastPrice[], atMs: number): number | null {
  const wanted = atMs - DAY_MS
  let nearest: PastPrice | null = null
  for (const sample of samples) {
    const distance = Math.abs(sample.date - wanted)
    if (distance > TOLERANCE_MS) continue
    if (nearest === null || distance < Math.abs(nearest.date - wanted)) nearest = sample
  }
  return nearest?.price ?? null
}

/** Change of a price in percent; null without both, or from a price of zero. */
export function priceChangePercent(
  priceUsd: number | null,
  earlierUsd: number | null,
): number | null {
  if (priceUsd === null || earlierUsd === null || earlierUsd === 0) return null
  return (priceUsd / earlierUsd - 1) * 100
}
