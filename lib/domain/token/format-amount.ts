import type { Separators } from '@/lib/domain/shared/separators'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'

/** A decimal number split where the reader's attention ends; `head + tail` is the exact value. */
export type SplitNumber = { readonly head: string; readonly tail: string }

/** Decimals shown for a magnitude: below 1 six, below 100 k four, below 1 M three, then two. */
function shownDecimals(value: bigint, decimals: number): number {
  const one = 10n ** BigInt(decimals)
  const size = value < 0n ? -value : value
  const shown = size < one ? 6 : size < 100_000n * one ? 4 : size < 1_000_000n * one ? 3 : 2
  return Math.min(shown, decimals)
}

/** Inserts the group mark every three digits. */
export function groupDigits(digits: string, group: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, group)
}

/** Whole part and all `decimals` fraction digits of a quantity in smallest units. */
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

/** How many fraction digits the exact value needs: trailing zeros are not digits. */
export function neededDecimals(value: bigint, decimals: number): number {
  return splitAtoms(value, decimals).fraction.replace(/0+$/, '').length
}

/**
 * A quantity for reading. Digits beyond those shown are cut off, not rounded: the text never
 * promises more than there is. Too small to show reads "< 0.000001".
 */
export function formatAtoms(
  value: bigint,
  decimals: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const shown = shownDecimals(value, decimals)
  const { sign, whole, fraction } = splitAtoms(value, decimals)
  const kept = fraction.slice(0, shown)
  if (value !== 0n && /^0*$/.test(whole) && /^0*$/.test(kept)) {
    return `${sign === '-' ? '> -' : '< '}0${separators.decimal}${'1'.padStart(shown, '0')}`
  }
  return `${sign}${groupDigits(whole, separators.group)}${fractionText(trimZeros(kept, 2), separators)}`
}

/** Every digit of a quantity, with at least `minDecimals` fraction digits. */
export function formatExact(
  value: bigint,
  decimals: number,
  separators: Separators = ENGLISH_SEPARATORS,
  minDecimals = 0,
): string {
  const { head, tail } = splitExact(value, decimals, separators, minDecimals)
  return head + tail
}

/** Every digit, split after the digits `formatAtoms` would show, so the rest can be muted. */
export function splitExact(
  value: bigint,
  decimals: number,
  separators: Separators = ENGLISH_SEPARATORS,
  minDecimals = 0,
): SplitNumber {
  const { sign, whole, fraction } = splitAtoms(value, decimals)
  const kept = trimZeros(fraction, Math.min(minDecimals, decimals))
  const shown = shownDecimals(value, decimals)
  return {
    head: `${sign}${groupDigits(whole, separators.group)}${fractionText(kept.slice(0, shown), separators)}`,
    tail: kept.slice(shown),
  }
}

/** Plain digits with a point and no groups, as other programs take them. */
export function formatPlain(value: bigint, decimals: number): string {
  const { sign, whole, fraction } = splitAtoms(value, decimals)
  const kept = trimZeros(fraction, 0)
  return `${sign}${whole}${kept === '' ? '' : `.${kept}`}`
}

const compactSteps = [
  { exponent: 12, unit: 'T' },
  { exponent: 9, unit: 'B' },
  { exponent: 6, unit: 'M' },
  { exponent: 3, unit: 'k' },
] as const

/** "12.5 M" for tables and charts only; cut to three significant digits at most. */
export function formatCompact(
  value: bigint,
  decimals: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const size = value < 0n ? -value : value
  const step = compactSteps.find(({ exponent }) => size >= 10n ** BigInt(decimals + exponent))
  if (step === undefined) return formatAtoms(value, decimals, separators)
  const { sign, whole, fraction } = splitAtoms(value, decimals + step.exponent)
  const room = Math.max(0, 3 - whole.length)
  return `${sign}${groupDigits(whole, separators.group)}${fractionText(trimZeros(fraction.slice(0, room), 0), separators)} ${step.unit}`
}

const trimZeros = (fraction: string, keep: number): string => {
  const trimmed = fraction.replace(/0+$/, '')
  return trimmed.length >= keep ? trimmed : fraction.slice(0, keep)
}

const fractionText = (fraction: string, { decimal }: Separators): string =>
  fraction === '' ? '' : `${decimal}${fraction}`
