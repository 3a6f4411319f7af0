import type { PriceSample } from './market-batch'
import { DAY_SECONDS, type PriceInterval } from './sampling'
import { fromMicros, toMicros } from './slot-sums'
import type { PricePoint } from './volatility'

/** How far back a price history goes. */
export type PriceWindow = '24h' | '7d' | '30d'

/** How many seconds a history goes back, and the spacing of our own samples for it. */
export type WindowShape = {
  readonly seconds: number
  readonly interval: PriceInterval
}

export const PRICE_WINDOWS: Readonly<Record<PriceWindow, WindowShape>> = {
  '24h': { seconds: DAY_SECONDS, interval: '5m' },
  '7d': { seconds: 7 * DAY_SECONDS, interval: '1h' },
  '30d': { seconds: 30 * DAY_SECONDS, interval: '1h' },
}

/**
 * Samples from `from` (unix seconds) on as price points, each with the USD volume of the 24 hours up
 * to it, which is how providers tell volumes. Samples are of one token and interval, oldest first,
 * and begin a day before `from`.
 */
export function pointsOfSamples(
  samples: readonly PriceSample[],
  from: number,
): readonly PricePoint[] {
  const points: PricePoint[] = []
  // Whole millionths of a dollar, so that a sum does not depend on where the samples begin.
  let volumeMicros = 0
  let left = 0
  for (const sample of samples) {
    volumeMicros += toMicros(sample.volumeUsd)
    for (let first = samples[left]; first !== undefined; first = samples[left]) {
      if (first.time > sample.time - DAY_SECONDS) break
      volumeMicros -= toMicros(first.volumeUsd)
      left += 1
    }
    if (sample.time < from) continue
    points.push({
      timestampMs: sample.time * 1000,
      price: sample.priceUsd,
      volume: fromMicros(volumeMicros),
    })
  }
  return points
}
