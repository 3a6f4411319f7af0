import { DAY_SECONDS } from '@/lib/domain/market/sampling'

/** A USD price and when it held, in milliseconds since 1970. */
export type PastPrice = { readonly date: number; readonly price: number }

const DAY_MS = DAY_SECONDS * 1000
/** How far from a day ago a sample may lie and still stand for that moment. */
const NEAR_MS = 30 * 60_000
/** How long the beginning of a history tells what was a day ago. */
export const DAY_AGO_KEEPS_MS = 2 * 3_600_000

/**
 * The part of a history of 24 hours, read at `nowMs`, that is a day old by `nowMs` or will be within
 * the time it is kept for. Samples are oldest first.
 */
export function samplesOfDayAgo(
  samples: readonly PastPrice[],
  nowMs: number,
): readonly PastPrice[] {
  const until = nowMs - DAY_MS + DAY_AGO_KEEPS_MS + NEAR_MS
  return samples.filter(({ date }) => date <= until).map(({ date, price }) => ({ date, price }))
}

/** The price nearest to a day before `atMs`; null where no sample is near. */
export function priceDayBefore(samples: readonly PastPrice[], atMs: number): number | null {
  const wanted = atMs - DAY_MS
  let nearest: PastPrice | null = null
  for (const sample of samples) {
    const distance = Math.abs(sample.date - wanted)
    if (distance > NEAR_MS) continue
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
