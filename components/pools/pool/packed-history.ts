import type { PoolHistory } from '@/lib/contract/codecs/pools'

type Value = number | null

/**
 * A pool's history as its page sends it: a list for each figure, rounded to what is read off the chart.
 * A month of hours is less than half as large as the answer of the service.
 */
export type PackedHistory = Pick<PoolHistory, 'pool' | 'window'> & {
  /** When it was read, in milliseconds since 1970. */
  readonly readAtMs: number
  /** Of the first sample in milliseconds since 1970, then from each sample to the next. */
  readonly dates: readonly number[]
  readonly apr: readonly Value[]
  readonly tvl: readonly Value[]
  readonly volume: readonly Value[]
  readonly price: readonly Value[]
}

/** Packs an answer of the service. */
export function packHistory(history: PoolHistory, readAtMs: number): PackedHistory {
  const { pool, window, points } = history
  return {
    pool,
    window,
    readAtMs,
    dates: points.map(({ date }, index) => date - (points[index - 1]?.date ?? 0)),
    apr: points.map(({ apr }) => rounded(apr, 0.005, 6)),
    tvl: points.map(({ tvl }) => rounded(tvl, 1, 9)),
    volume: points.map(({ volume }) => rounded(volume, 1, 9)),
    price: points.map(({ price }) => rounded(price, 10_000, 6)),
  }
}

/** The history to draw and to label. What is saved or computed with is read from the service. */
export function unpackHistory(packed: PackedHistory): PoolHistory {
  const { pool, window, dates, apr, tvl, volume, price } = packed
  let date = 0
  const points = dates.map((step, index) => {
    date += step
    return {
      date,
      apr: apr[index] ?? null,
      tvl: tvl[index] ?? null,
      volume: volume[index] ?? null,
      price: price[index] ?? null,
    }
  })
  return { pool, window, points }
}

/**
 * To two decimals, as percent, dollars and large prices are labelled; below `small` to significant
 * digits, of dollars more than a label has, as rounding twice would change some labels.
 */
const rounded = (value: Value, small: number, digits: number): Value =>
  value === null
    ? null
    : Number(Math.abs(value) < small ? value.toPrecision(digits) : value.toFixed(2))
