import { decimalOf } from '@/lib/domain/shared/decimal'

/** One token's price in the native coin. */
export type NativeQuote = {
  /** Value of one token atom in native atoms, as returned by the order book. */
  readonly nativePerAtom: number
  readonly decimals: number
}

/** Digits retained by the division; a float has 17. */
const RETAINED_DIGITS = 40

/**
 * USD price of one whole token from two native prices: p(token)/p(USD) · 10^(dec(token) − dec(USD)).
 * Computed on the exact decimal texts, rounded down at 40 digits and then to the nearest float.
 * `null` when a price is not a positive number, or the result is not a positive finite float.
 * Source: lib/docs/market-data.md#prices-from-providers.
 */
export function usdFromNative(token: NativeQuote, usdToken: NativeQuote): number | null {
  const numerator = decimalOf(token.nativePerAtom)
  const denominator = decimalOf(usdToken.nativePerAtom)
  if (numerator === null || denominator === null) return null
  const quotient = (numerator.digits * 10n ** BigInt(RETAINED_DIGITS)) / denominator.digits
  const exponent =
    numerator.exponent - denominator.exponent - RETAINED_DIGITS + token.decimals - usdToken.decimals
  const price = Number(`${quotient}e${exponent}`)
  return Number.isFinite(price) && price > 0 ? price : null
}
