/** A positive decimal number as `digits` times ten to the `exponent`. */
type Decimal = { readonly digits: bigint; readonly exponent: number }

/** One token's price in the native coin. */
export type NativeQuote = {
  /** Native atoms one atom of the token is worth, as the order book answers it. */
  readonly nativePerAtom: number
  readonly decimals: number
}

/** Digits kept by the division; a float holds 17. */
const RETAINED_DIGITS = 40

/**
 * USD price of one whole token from two native prices: p(token)/p(USD) · 10^(dec(token) − dec(USD)).
 * Computed on the exact decimal texts, rounded down at 40 digits and then to the nearest float.
 * Null when a price is no positive number, or the result is none that a float holds.
 * Source: market data, section 2.
 */
export function usdFromNative(token: NativeQuote, usdToken: NativeQuote): number | null {
  const above = parseDecimal(token.nativePerAtom)
  const below = parseDecimal(usdToken.nativePerAtom)
  if (above === null || below === null) return null
  const quotient = (above.digits * 10n ** BigInt(RETAINED_DIGITS)) / below.digits
  const exponent =
    above.exponent - below.exponent - RETAINED_DIGITS + token.decimals - usdToken.decimals
  const price = Number(`${quotient}e${exponent}`)
  return Number.isFinite(price) && price > 0 ? price : null
}

/** The shortest decimal text of a float, which is what the wire carried; null unless positive. */
function parseDecimal(value: number): Decimal | null {
  if (!Number.isFinite(value) || value <= 0) return null
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}
