import type { Separators } from '@/lib/domain/shared/separators'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { groupDigits } from './separators'

/** Hundredths of a percent as "0.50 %", "1,234.50 %". */
export function formatBps(value: number, separators: Separators = ENGLISH_SEPARATORS): string {
  const [whole = '', fraction] = (value / 100).toFixed(2).split('.')
  const cents = fraction === undefined ? '' : `${separators.decimal}${fraction}`
  return `${groupDigits(whole, separators.group)}${cents} %`
}

/** Beyond this a percentage is written as a multiple: 1,000 %. */
const WORDS_FROM_BPS = 100_000
const MULTIPLES = [1_000, 100, 10] as const

/**
 * How far above something a value is, as a multiple that it exceeds: "over 1,000×". Null up to
 * 1,000 %, and for what is below.
 */
export function distanceWords(
  bps: number | bigint,
  separators: Separators = ENGLISH_SEPARATORS,
): string | null {
  if (bps <= WORDS_FROM_BPS) return null
  const multiple = MULTIPLES.find((multiple) => bps >= multiple * 10_000) ?? 10
  return `over ${groupDigits(String(multiple), separators.group)}×`
}

/** "+0.57 % to market", "over 1,000× the market". */
export function distanceFrom(
  bps: number,
  base: string,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const words = distanceWords(bps, separators)
  return words === null
    ? `${formatBpsDifference(bps, separators)} to ${base}`
    : `${words} the ${base}`
}

/** A percentage without its sign, which the surrounding words express. */
export function percentLabel(bps: bigint, separators: Separators = ENGLISH_SEPARATORS): string {
  if (bps === 0n) return `less than ${formatBps(1, separators)}`
  return distanceWords(bps, separators) ?? formatBps(Number(bps), separators)
}

/** Formats a difference, with a sign or as a multiple; 0 is shown as "< 0.01 %". */
export function formatBpsDifference(
  value: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  if (value === 0) return `< ${formatBps(1, separators)}`
  const text = `${value > 0 ? '+' : '-'}${formatBps(Math.abs(value), separators)}`
  return distanceWords(value, separators) ?? text
}

/** A part of a whole in percent, rounded down so that only the complete whole is shown as 100 %. */
export function formatShare(
  part: bigint,
  whole: bigint,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  if (whole === 0n) return '—'
  const share = Number((part * 10_000n) / whole)
  return part > 0n && share === 0 ? `< ${formatBps(1, separators)}` : formatBps(share, separators)
}
