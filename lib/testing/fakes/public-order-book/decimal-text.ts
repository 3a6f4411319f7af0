/** From this many zeros after the decimal point on, the number is written with an exponent. */
const ZEROS_OF_EXPONENT_FORM = 6
/** With more zeros at its end than these, an integer is written with an exponent. */
const ZEROS_OF_INTEGER_FORM = 15

/**
 * A JavaScript number as the service prints gas figures: the exact value of the 64-bit float, all
 * its digits, with an exponent (`4.1E-9`) when it is tiny.
 * Source: bigdecimal 0.4, `from_f64` and `Display`, which cowprotocol/services serialises with.
 */
export function decimalText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString()
  const { digits, scale } = exactDecimal(value)
  const zeros = scale - digits.length
  if (zeros >= ZEROS_OF_EXPONENT_FORM) {
    const fraction = digits.length > 1 ? `.${digits.slice(1)}` : ''
    return `${digits[0]}${fraction}E-${zeros + 1}`
  }
  const padded = digits.padStart(scale + 1, '0')
  return `${padded.slice(0, -scale)}.${padded.slice(-scale)}`
}

/** A positive fraction as digits / 10^scale; exact, as a float is a whole number of 2^-n. */
function exactDecimal(value: number): { readonly digits: string; readonly scale: number } {
  let halvings = 0
  let scaled = value
  while (!Number.isInteger(scaled)) {
    scaled *= 2
    halvings++
  }
  // value = scaled / 2^n = scaled * 5^n / 10^n
  const digits = BigInt(scaled) * 5n ** BigInt(halvings)
  return { digits: digits.toString(), scale: halvings }
}

/**
 * An amount of a numeric column as the service prints it: the database's driver keeps groups of four
 * digits and no groups of zeros at the end, and more than fifteen zeros are written as an exponent,
 * so that 10^18 is `100e+16`. `tenThousandths` is a fraction of an atom, in groups of four as well.
 * Source: `BigDecimal` of sqlx for Postgres; bigdecimal 0.4, `Display`.
 */
export function numericText(amount: bigint, tenThousandths = 0): string {
  if (tenThousandths > 0) return `${amount}.${String(tenThousandths).padStart(4, '0')}`
  const [, digits = '', zeros = ''] = /^(\d+?)((?:0000)*)$/.exec(amount.toString()) ?? []
  return zeros.length > ZEROS_OF_INTEGER_FORM ? `${digits}e+${zeros.length}` : digits + zeros
}
