import type { Atoms } from '@/lib/domain/shared/amount'

/** Amounts of a quote; the fee is in sell-token atoms. */
export type QuotedAmounts = {
  readonly sellAmount: Atoms
  readonly buyAmount: Atoms
  readonly feeAmount: Atoms
}

/** What was sold, signed fee included, and what was bought for it. */
export type FilledAmounts = { readonly sellAmount: bigint; readonly buyAmount: bigint }

/**
 * By how much less a fill got than its quote promised, in hundredths of a percent of what was
 * promised, rounded down, so that less than a hundredth is 0; null when it got at least that, or one
 * of the two is empty. The quote's rate is after its fee: what was to be bought for all that was to
 * be sold.
 */
export function belowQuoteBps(fill: FilledAmounts, quote: QuotedAmounts): bigint | null {
  const { offered, promised } = compared(fill, quote)
  if (promised === 0n || offered >= promised) return null
  return ((promised - offered) * 10_000n) / promised
}

/** By how much more it got, counted alike; null when it got less, or one of the two is empty. */
export function aboveQuoteBps(fill: FilledAmounts, quote: QuotedAmounts): bigint | null {
  const { offered, promised } = compared(fill, quote)
  if (promised === 0n || offered < promised) return null
  return ((offered - promised) * 10_000n) / promised
}

/** What was bought and what was promised, both for the product of what was and what was to be sold. */
const compared = (fill: FilledAmounts, quote: QuotedAmounts) => ({
  offered: fill.buyAmount * (quote.sellAmount + quote.feeAmount),
  promised: quote.buyAmount * fill.sellAmount,
})
