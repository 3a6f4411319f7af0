import { PRICE_WINDOWS, type PriceWindow } from '@/lib/domain/market/price-history'
import { type Spread, spreadOf } from '@/lib/domain/shared/spread'

type Sample = { readonly date: number; readonly price: number }

/** Summary of a price history; all prices in USD. */
export type HistoryFacts = Spread & {
  readonly first: number
  readonly last: number
  /** When the samples begin, if later than the window; null when they fill it. */
  readonly beginsAt: number | null
}

/** Samples that begin at most this many intervals after the window are not late. */
const LATE_INTERVALS = 3

/** Null without samples. `from` is the start of the window. */
export function historyFacts(
  samples: readonly Sample[],
  window: PriceWindow,
  from: number,
): HistoryFacts | null {
  const [first] = samples
  const last = samples.at(-1)
  const spread = spreadOf(samples.map(({ price }) => price))
  if (first === undefined || last === undefined || spread === null) return null
  const interval = PRICE_WINDOWS[window].stepSeconds * 1000
  return {
    ...spread,
    first: first.price,
    last: last.price,
    beginsAt: first.date - from > LATE_INTERVALS * interval ? first.date : null,
  }
}
