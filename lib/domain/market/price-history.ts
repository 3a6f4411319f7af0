import type { PriceSample } from './market-batch'
import { DAY_SECONDS, type PriceInterval } from './sampling'
import { fromMicros, toMicros } from './slot-sums'
import type { PricePoint } from './volatility'

/** Length of a price history. */
export type PriceWindow = '24h' | '7d' | '30d'

/** Length of a history in seconds, and the interval of our own samples for it. */
export type WindowShape = {
  readonly seconds: number
  readonly interval: PriceInterval
}

/** Only the shortest window has 5-minute samples: older ones than 7 days are deleted. */
export const PRICE_WINDOWS: Readonly<Record<PriceWindow, WindowShape>> = {
  '24h': { seconds: DAY_SECONDS, interval: '5m' },
  '7d': { seconds: 7 * DAY_SECONDS, interval: '1h' },
  '30d': { seconds: 30 * DAY_SECONDS, interval: '1h' },
}

/**
 * Converts samples from `from` (unix seconds) on to price points, each with the USD volume of the
 * preceding 24 hours, as providers report it. Samples are of one token and interval, oldest first,
 * and begin a day before `from`.
 */
export function pointsOfSamples(
  samples: readonly PriceSample[],
  from: number,
): readonly PricePoint[] {
  const points: PricePoint[] = []
  // In whole millionths of a dollar, so that sums are exact wherever the samples begin.
  let volumeMicros = 0
  let oldestIndex = 0
  for (const sample of samples) {
    volumeMicros += toMicros(sample.volumeUsd)
    for (let oldest = samples[oldestIndex]; oldest !== undefined; oldest = samples[oldestIndex]) {
      if (oldest.time > sample.time - DAY_SECONDS) break
      volumeMicros -= toMicros(oldest.volumeUsd)
      oldestIndex += 1
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
