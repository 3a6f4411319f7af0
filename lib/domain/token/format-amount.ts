import { message } from '@/lib/domain/shared/message'
import { inEnglish, type Say } from '@/lib/domain/shared/say'
import type { Separators } from '@/lib/domain/shared/separators'
import { ENGLISH_SEPARATORS, groupDigits } from '@/lib/domain/shared/separators'

/** A decimal number split into significant digits and the rest; `head + tail` is the exact value. */
export type SplitNumber = { readonly head: string; readonly tail: string }

/** Digits shown of a number, from its first that is not zero. */
export const SIGNIFICANT_DIGITS = 6
/** A value with only zeros in this many decimals is dust. */
const DUST_DECIMALS = 6

/**
 * Decimals of a number with six significant digits, and two at least, as prices in dollars have.
 * What would need more than `DUST_DECIMALS` for its first digit gets no more than those.
 */
function significantDecimals(whole: string, fraction: string): number {
  if (whole !== '0') return Math.max(2, SIGNIFICANT_DIGITS - whole.length)
  const leadingZeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return leadingZeros < DUST_DECIMALS ? leadingZeros + SIGNIFICANT_DIGITS : DUST_DECIMALS
}

function shownDecimals(value: bigint, decimals: number): number {
  const { whole, fraction } = splitAtoms(value, decimals)
  return Math.min(value === 0n ? DUST_DECIMALS : significantDecimals(whole, fraction), decimals)
}

/** Sign, integer part and all `decimals` fraction digits of an amount in atoms. */
export function splitAtoms(
  value: bigint,
  decimals: number,
): { sign: string; whole: string; fraction: string } {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  return {
    sign: value < 0n ? '-' : '',
    whole: digits.slice(0, digits.length - decimals),
    fraction: digits.slice(digits.length - decimals),
  }
}

/** Number of fraction digits of the exact value, without trailing zeros. */
export function neededDecimals(value: bigint, decimals: number): number {
  return splitAtoms(value, decimals).fraction.replace(/0+$/, '').length
}

/**
 * Formats an amount for display. Further digits are truncated, not rounded, so that the text never
 * promises more than there is. An amount too small to show becomes "< 0.000001".
 */
export function formatAtoms(
  value: bigint,
  decimals: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const shown = shownDecimals(value, decimals)
  const { sign, whole, fraction } = splitAtoms(value, decimals)
  const digits = fraction.slice(0, shown)
  if (value !== 0n && /^0*$/.test(whole) && /^0*$/.test(digits)) {
    return `${sign === '-' ? '> -' : '< '}0${separators.decimal}${'1'.padStart(shown, '0')}`
  }
  return `${sign}${groupDigits(whole, separators.group)}${fractionText(trimZeros(digits, 2), separators)}`
}

/**
 * An amount with its first six significant digits, and every digit of the whole part: "2,998.59",
 * "0.00123456". Further digits are truncated, not rounded.
 */
export function formatSignificant(
  value: bigint,
  decimals: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const { sign, whole, fraction } = splitAtoms(value, decimals)
  const leadingZeros = /^0*/.exec(fraction)?.[0].length ?? 0
  const shown =
    whole === '0' ? leadingZeros + SIGNIFICANT_DIGITS : SIGNIFICANT_DIGITS - whole.length
  const digits = trimZeros(fraction.slice(0, Math.max(0, shown)), 0)
  return `${sign}${groupDigits(whole, separators.group)}${fractionText(digits, separators)}`
}

/** All digits of an amount, with at least `minDecimals` fraction digits. */
export function formatExact(
  value: bigint,
  decimals: number,
  separators: Separators = ENGLISH_SEPARATORS,
  minDecimals = 0,
): string {
  const { head, tail } = splitExact(value, decimals, separators, minDecimals)
  return head + tail
}

/** All digits, split after those `formatAtoms` would show, so that the rest can be de-emphasized. */
export function splitExact(
  value: bigint,
  decimals: number,
  separators: Separators = ENGLISH_SEPARATORS,
  minDecimals = 0,
): SplitNumber {
  const { sign, whole, fraction } = splitAtoms(value, decimals)
  const digits = trimZeros(fraction, Math.min(minDecimals, decimals))
  const shown = shownDecimals(value, decimals)
  return {
    head: `${sign}${groupDigits(whole, separators.group)}${fractionText(digits.slice(0, shown), separators)}`,
    tail: digits.slice(shown),
  }
}

/** Digits with a decimal point and no group separators, readable by other programs. */
export function formatPlain(value: bigint, decimals: number): string {
  const { sign, whole, fraction } = splitAtoms(value, decimals)
  const digits = trimZeros(fraction, 0)
  return `${sign}${whole}${digits === '' ? '' : `.${digits}`}`
}

const compactSteps = [
  { exponent: 12, words: message`{0} T` },
  { exponent: 9, words: message`{0} B` },
  { exponent: 6, words: message`{0} M` },
  { exponent: 3, words: message`{0} k` },
] as const

/** "12.5 M", for tables and charts only; truncated to at most three significant digits. */
export function formatCompact(
  value: bigint,
  decimals: number,
  separators: Separators = ENGLISH_SEPARATORS,
  say: Say = inEnglish,
): string {
  const size = value < 0n ? -value : value
  const step = compactSteps.find(({ exponent }) => size >= 10n ** BigInt(decimals + exponent))
  if (step === undefined) return formatAtoms(value, decimals, separators)
  const { sign, whole, fraction } = splitAtoms(value, decimals + step.exponent)
  const decimalsLeft = Math.max(0, 3 - whole.length)
  const digits = trimZeros(fraction.slice(0, decimalsLeft), 0)
  const text = `${sign}${groupDigits(whole, separators.group)}${fractionText(digits, separators)}`
  return say(step.words, text)
}

const trimZeros = (fraction: string, minLength: number): string => {
  const trimmed = fraction.replace(/0+$/, '')
  return trimmed.length >= minLength ? trimmed : fraction.slice(0, minLength)
}

const fractionText = (fraction: string, { decimal }: Separators): string =>
  fraction === '' ? '' : `${decimal}${fraction}`
