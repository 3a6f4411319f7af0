import type { Separators } from '@/lib/domain/shared/separators'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'

/** A decimal number split into significant digits and the rest; `head + tail` is the exact value. */
export type SplitNumber = { readonly head: string; readonly tail: string }

/** Decimals shown by magnitude: six below 1, four below 100 k, three below 1 M, two from there on. */
function shownDecimals(value: bigint, decimals: number): number {
  const one = 10n ** BigInt(decimals)
  const size = value < 0n ? -value : value
  const shown = size < one ? 6 : size < 100_000n * one ? 4 : size < 1_000_000n * one ? 3 : 2
  return Math.min(shown, decimals)
}

/** Inserts the group separator every three digits. */
export function groupDigits(digits: string, group: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, group)
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
  { exponent: 12, unit: 'T' },
  { exponent: 9, unit: 'B' },
  { exponent: 6, unit: 'M' },
  { exponent: 3, unit: 'k' },
] as const

/** "12.5 M", for tables and charts only; truncated to at most three significant digits. */
export function formatCompact(
  value: bigint,
  decimals: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const size = value < 0n ? -value : value
  const step = compactSteps.find(({ exponent }) => size >= 10n ** BigInt(decimals + exponent))
  if (step === undefined) return formatAtoms(value, decimals, separators)
  const { sign, whole, fraction } = splitAtoms(value, decimals + step.exponent)
  const decimalsLeft = Math.max(0, 3 - whole.length)
  return `${sign}${groupDigits(whole, separators.group)}${fractionText(trimZeros(fraction.slice(0, decimalsLeft), 0), separators)} ${step.unit}`
}

const trimZeros = (fraction: string, minLength: number): string => {
  const trimmed = fraction.replace(/0+$/, '')
  return trimmed.length >= minLength ? trimmed : fraction.slice(0, minLength)
}

const fractionText = (fraction: string, { decimal }: Separators): string =>
  fraction === '' ? '' : `${decimal}${fraction}`
