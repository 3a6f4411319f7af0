import { PRICE_WINDOWS, type PriceWindow } from '@/lib/domain/market/price-history'

type Sample = { readonly date: number; readonly price: number }

/** What a history says in a sentence; all prices in USD. */
export type HistoryFacts = {
  readonly least: number
  readonly most: number
  readonly median: number
  readonly first: number
  readonly last: number
  readonly count: number
  /** When the samples begin, where that is later than the window; null where they fill it. */
  readonly beginsAt: number | null
}

/** Samples may begin this many intervals after the window without being called late. */
const LATE_INTERVALS = 3
const SECONDS = { '5m': 300, '1h': 3_600 } as const

/** Null without a sample. `from` is where the window begins. */
export function historyFacts(
  samples: readonly Sample[],
  window: PriceWindow,
  from: number,
): HistoryFacts | null {
  const [first] = samples
  const last = samples.at(-1)
  if (first === undefined || last === undefined) return null
  const prices = samples.map(({ price }) => price).toSorted((a, b) => a - b)
  const middle = prices.length >> 1
  const upper = prices[middle] ?? first.price
  const lower = prices.length % 2 === 1 ? upper : (prices[middle - 1] ?? upper)
  const interval = SECONDS[PRICE_WINDOWS[window].interval] * 1000
  return {
    least: prices[0] ?? first.price,
    most: prices.at(-1) ?? first.price,
    median: (lower + upper) / 2,
    first: first.price,
    last: last.price,
    count: samples.length,
    beginsAt: first.date - from > LATE_INTERVALS * interval ? first.date : null,
  }
}

/** Fraction digits that tell values of this range apart, two at least. */
export function rangeDecimals(least: number, most: number): number {
  const span = most - least || Math.abs(most)
  if (span === 0) return 2
  return Math.min(12, Math.max(2, Math.ceil(-Math.log10(span / 10)) + 1))
}
