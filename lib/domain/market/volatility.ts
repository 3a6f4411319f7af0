import { SLOT_SECONDS } from './sampling'

/** One USD price of a token. `volume` in USD; `null` when the source reports none. */
export type PricePoint = {
  /** Milliseconds since 1970-01-01 UTC. */
  readonly timestampMs: number
  readonly price: number
  readonly volume: number | null
}

const SLOT_MS = SLOT_SECONDS * 1000

/** Values with their times, oldest first. */
type Series = { readonly values: readonly number[]; readonly timesMs: readonly number[] }

/**
 * Standard deviation of a token's USD price within one slot, in USD: population deviation of all
 * points, scaled from their mean spacing to 300 s by the square root of time. Points oldest first.
 * `null` when the points span no time, as there is no history then.
 * Source: lib/docs/market-data.md#slippage, path B.
 */
export function slotDeviationUsd(points: readonly PricePoint[]): number | null {
  return slotDeviation({
    values: points.map(({ price }) => price),
    timesMs: points.map(({ timestampMs }) => timestampMs),
  })
}

/**
 * Standard deviation within one slot of the price of `base` in `quote`. Each point is moved to the
 * nearest multiple of 300 s; every quote point whose slot has a base point (the last one wins) gives
 * a ratio; prices of 0 are skipped. `null` when fewer than two ratios remain, or all are in one slot.
 * Source: lib/docs/market-data.md#slippage, path A.
 */
export function slotDeviationOfPair(
  base: readonly PricePoint[],
  quote: readonly PricePoint[],
): number | null {
  const baseBySlot = new Map(base.map((point) => [slotMs(point), point.price]))
  const values: number[] = []
  const timesMs: number[] = []
  for (const point of quote) {
    const slot = slotMs(point)
    const basePrice = baseBySlot.get(slot)
    if (basePrice === undefined || basePrice <= 0 || point.price <= 0) continue
    values.push(basePrice / point.price)
    timesMs.push(slot)
  }
  return slotDeviation({ values, timesMs })
}

const slotMs = ({ timestampMs }: PricePoint): number => Math.round(timestampMs / SLOT_MS) * SLOT_MS

function slotDeviation({ values, timesMs }: Series): number | null {
  const first = timesMs[0]
  const last = timesMs.at(-1)
  if (values.length < 2 || first === undefined || last === undefined || last <= first) return null
  const spacingMs = (last - first) / (values.length - 1)
  return populationDeviation(values) * Math.sqrt(SLOT_MS / spacingMs)
}

function populationDeviation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return Math.sqrt(squares / values.length)
}
