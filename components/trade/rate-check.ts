import { priceDifferenceBps } from '@/lib/client/format/price'
import type { QuoteParameters } from '@/lib/contract/codecs/quote'

/** What the size of a trade does to its price, and what the person must do about it. */
export type RateCheck =
  | { readonly kind: 'fine' }
  /** Shown only. */
  | { readonly kind: 'shown'; readonly lossBps: number; readonly lossAtoms: bigint }
  /** A box to tick. */
  | { readonly kind: 'tick'; readonly lossBps: number; readonly lossAtoms: bigint }
  /** The percentage to type. */
  | { readonly kind: 'type'; readonly lossBps: number; readonly lossAtoms: bigint }
  /** Nothing to compare with: a box to tick. */
  | { readonly kind: 'unknown' }

const SHOWN_FROM_BPS = 100
const TICK_FROM_BPS = 500
const TYPE_FROM_BPS = 1000

/**
 * Compares a quote with the price of a small trade in the same pair, both without network cost.
 * `lossAtoms` is in buy-token atoms: what the same amount would have brought at the small trade's
 * price, less what it brings; rounded down, so a loss is never overstated.
 */
export function checkRate(quote: QuoteParameters, market: QuoteParameters | null): RateCheck {
  if (market === null) return { kind: 'unknown' }
  const difference = priceDifferenceBps(quote, market)
  if (difference === null) return { kind: 'unknown' }
  const lossBps = -difference
  if (lossBps < SHOWN_FROM_BPS) return { kind: 'fine' }
  const atMarket = (quote.sellAmount * market.buyAmount) / market.sellAmount
  const lossAtoms = atMarket - quote.buyAmount
  if (lossBps < TICK_FROM_BPS) return { kind: 'shown', lossBps, lossAtoms }
  return { kind: lossBps < TYPE_FROM_BPS ? 'tick' : 'type', lossBps, lossAtoms }
}

/** What must be typed to go on: the whole percent, without the sign. */
export function percentToType(lossBps: number): string {
  return String(Math.floor(lossBps / 100))
}
