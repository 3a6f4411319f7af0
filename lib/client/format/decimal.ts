import { message } from '@/lib/domain/shared/message'
import { ENGLISH_SEPARATORS, groupDigits, type Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

/** A number rounded to the nearest with exactly `decimals` fraction digits, in groups of three. */
export function formatDecimal(
  value: number,
  decimals: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  if (!Number.isFinite(value)) return '—'
  const size = Math.abs(value)
  // From 1e21, toFixed writes an exponent.
  const text = size < 1e21 ? size.toFixed(decimals) : BigInt(Math.round(size)).toString()
  const [whole = '', fraction] = text.split('.')
  const sign = value < 0 && /[1-9]/.test(text) ? '-' : ''
  return `${sign}${groupDigits(whole, separators.group)}${fraction === undefined ? '' : separators.decimal + fraction}`
}

/** "3,412.07", "0.000293": six significant digits, as amounts have, with 2 to 12 decimals. */
export function formatSignificant(
  value: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const wholeDigits = Math.floor(Math.log10(Math.abs(value) || 1)) + 1
  return formatDecimal(value, Math.min(12, Math.max(2, 6 - wholeDigits)), separators)
}

/** "25.07 %"; a positive value too small to show is "< 0.01 %". */
export function formatPercent(
  value: number,
  separators: Separators = ENGLISH_SEPARATORS,
  decimals = 2,
): string {
  const least = 10 ** -decimals
  if (value > 0 && value < least / 2) return `< ${formatDecimal(least, decimals, separators)} %`
  return `${formatDecimal(value, decimals, separators)} %`
}

/** A difference, always signed: "+3.17"; zero is "0.00". */
export function formatSigned(
  value: number,
  decimals: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const text = formatDecimal(value, decimals, separators)
  return value > 0 && /[1-9]/.test(text) ? `+${text}` : text
}

const steps = [
  { size: 1e12, words: message`{0} T` },
  { size: 1e9, words: message`{0} B` },
  { size: 1e6, words: message`{0} M` },
  { size: 1e3, words: message`{0} k` },
] as const

/** "12.5 M", "0.003" for tables and charts only: three significant digits, rounded to the nearest. */
export function formatCompactNumber(
  value: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const size = Number(Math.abs(value).toPrecision(3))
  const step = steps.find((step) => size >= step.size)
  const digits = step === undefined ? size : size / step.size
  const decimals = Number.isInteger(digits) ? 0 : significantDecimals(digits)
  const text = formatDecimal(digits, decimals, separators)
  const trimmed = decimals === 0 ? text : text.replace(/0+$/, '')
  const signed = `${value < 0 && size > 0 ? '-' : ''}${trimmed}`
  return step === undefined ? signed : t(step.words, signed)
}

/** Fraction digits for three significant digits; JavaScript allows at most 100. */
const significantDecimals = (size: number): number =>
  Math.min(100, Math.max(0, 2 - Math.floor(Math.log10(size))))
