import { DAY_SECONDS } from './sampling'

/** A USD price and its time, in milliseconds since 1970. */
export type PastPrice = { readonly date: number; readonly price: number }

const DAY_MS = DAY_SECONDS * 1000
/** Maximum distance of a sample from the time it stands for. */
const TOLERANCE_MS = 30 * 60_000

/** The price nearest to a day before `atMs`; null where no sample is within half an hour of it. */
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

/** Changes of at most this many percent, either way, are neither a rise nor a fall. */
const STEADY_PERCENT = 0.1

/** What a change of a price means: within 0.1 percent nothing. */
export type ChangeDirection = 'up' | 'down' | 'steady'

/** The direction of a change in percent. */
export function changeDirection(percent: number): ChangeDirection {
  if (Math.abs(percent) <= STEADY_PERCENT) return 'steady'
  return percent > 0 ? 'up' : 'down'
}
