import type { PastPrice } from './day-change'
import { DAY_SECONDS, SLOT_SECONDS } from './sampling'

/** Distance of the places of a trend. Every place is also the end of a 5-minute sample. */
export const TREND_STEP_SECONDS = 4 * SLOT_SECONDS
/** Number of steps of a trend, which are a day together. */
const TREND_STEPS = DAY_SECONDS / TREND_STEP_SECONDS

/**
 * Prices of a day in steps of 20 minutes, oldest first, in USD to six significant digits; null where
 * no price was recorded. The last one is the price of now.
 */
export type PriceTrend = readonly (number | null)[]

/** Unix seconds of the newest place of a trend read at `nowMs`: the last full step. */
export const trendEnd = (nowMs: number): number =>
  Math.floor(nowMs / 1000 / TREND_STEP_SECONDS) * TREND_STEP_SECONDS

/**
 * Unix seconds, ascending, of the 5-minute samples that a trend and the change of a day read at
 * `nowMs` are made of: those at the places, one place more, and the two around a day ago. Some
 * eighty, whatever is stored.
 */
export function sampledTimes(nowMs: number): readonly number[] {
  const end = trendEnd(nowMs)
  const places = Array.from(
    { length: TREND_STEPS + 2 },
    (_, at) => end - DAY_SECONDS + (at - 1) * TREND_STEP_SECONDS,
  )
  const dayAgo = Math.floor((nowMs / 1000 - DAY_SECONDS) / SLOT_SECONDS) * SLOT_SECONDS
  return [...new Set([...places, dayAgo, dayAgo + SLOT_SECONDS])].sort((a, b) => a - b)
}

/**
 * The trend of a token from prices of about a day, in any order, and its price now. A place takes the
 * newest price of the step that ends there. Empty when not one past price is known.
 */
export function trendOf(
  samples: readonly PastPrice[],
  nowMs: number,
  priceUsd: number | null,
): PriceTrend {
  const end = trendEnd(nowMs)
  const newest: (PastPrice | null)[] = Array.from({ length: TREND_STEPS + 1 }, () => null)
  for (const sample of samples) {
    const place = TREND_STEPS - Math.floor((end - sample.date / 1000) / TREND_STEP_SECONDS)
    const known = newest[place]
    if (known === undefined || (known !== null && known.date >= sample.date)) continue
    newest[place] = sample
  }
  if (newest.every((sample) => sample === null)) return []
  return newest.map((sample, place) =>
    sixDigits(place === TREND_STEPS && priceUsd !== null ? priceUsd : (sample?.price ?? null)),
  )
}

const sixDigits = (price: number | null) => (price === null ? null : Number(price.toPrecision(6)))
