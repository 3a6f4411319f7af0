import type { QuoteResponse } from '@/lib/contract/codecs/quote'

/** From here on the network fee is said to be a large share of a part, in basis points. */
export const LARGE_FEE_BPS = 100

/**
 * The network fee as a share of what a part sells, in basis points.
 * Rounding: up, so that a share is never understated. Null for a part that sells nothing.
 */
export function networkFeeBps({ quote }: Pick<QuoteResponse, 'quote'>): number | null {
  const sold = quote.sellAmount + quote.feeAmount
  return sold === 0n ? null : Number((quote.feeAmount * 10_000n + sold - 1n) / sold)
}
