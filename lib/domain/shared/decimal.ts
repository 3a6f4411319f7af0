/** A positive decimal number as `digits` times ten to the `exponent`. */
export type Decimal = { readonly digits: bigint; readonly exponent: number }

/** The shortest decimal text of a float, as sent in JSON; `null` unless positive and finite. */
export function decimalOf(value: number): Decimal | null {
  if (!Number.isFinite(value) || value <= 0) return null
  const [mantissa = '', exponent = '0'] = value.toExponential().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

/** A decimal as a fraction of whole numbers. */
export const fractionOf = ({ digits, exponent }: Decimal): readonly [bigint, bigint] =>
  exponent >= 0 ? [digits * 10n ** BigInt(exponent), 1n] : [digits, 10n ** BigInt(-exponent)]
