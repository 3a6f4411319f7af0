import type { PriceSample } from './market-batch'
import { DAY_SECONDS, HOUR_SECONDS, type PriceInterval } from './sampling'
import { fromMicros, toMicros } from './slot-sums'
import type { PricePoint } from './volatility'

/** Selectable lengths of a price history. */
export const PRICE_WINDOW_NAMES = ['24h', '7d', '30d', '90d', 'all'] as const
/** Length of a price history; `all` is as far back as one is answered. */
export type PriceWindow = (typeof PRICE_WINDOW_NAMES)[number]

/** How a history is made of our own samples. */
export type WindowShape = {
  /** Its length. */
  readonly seconds: number
  readonly interval: PriceInterval
  /** Between two of its points: long histories leave samples out. */
  readonly stepSeconds: number
}

/** Only the shortest window has 5-minute samples: older ones than 7 days are deleted. */
export const PRICE_WINDOWS: Readonly<Record<PriceWindow, WindowShape>> = {
  '24h': { seconds: DAY_SECONDS, interval: '5m', stepSeconds: HOUR_SECONDS / 12 },
  '7d': { seconds: 7 * DAY_SECONDS, interval: '1h', stepSeconds: HOUR_SECONDS },
  '30d': { seconds: 30 * DAY_SECONDS, interval: '1h', stepSeconds: HOUR_SECONDS },
  '90d': { seconds: 90 * DAY_SECONDS, interval: '1h', stepSeconds: 6 * HOUR_SECONDS },
  all: { seconds: 1_000 * DAY_SECONDS, interval: '1h', stepSeconds: DAY_SECONDS },
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

/** Every point at a whole multiple of the step, and the newest, so that a long history is short to send. */
export function pointsOnGrid(
  points: readonly PricePoint[],
  stepSeconds: number,
): readonly PricePoint[] {
  return points.filter(
    ({ timestampMs }, at) => timestampMs % (stepSeconds * 1000) === 0 || at === points.length - 1,
  )
}
