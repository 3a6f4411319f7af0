import type { Separators } from '@/lib/domain/shared/separators'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { groupDigits } from '@/lib/domain/token/format-amount'

/** Hundredths of a percent as "0.50 %", "1,234.50 %". */
export function formatBps(value: number, separators: Separators = ENGLISH_SEPARATORS): string {
  const [whole = '', fraction] = (value / 100).toFixed(2).split('.')
  const cents = fraction === undefined ? '' : `${separators.decimal}${fraction}`
  return `${groupDigits(whole, separators.group)}${cents} %`
}

/** A percentage without its sign, which the surrounding words express. */
export function percentLabel(bps: bigint, separators: Separators = ENGLISH_SEPARATORS): string {
  return bps === 0n ? `less than ${formatBps(1, separators)}` : formatBps(Number(bps), separators)
}

/** Formats a difference, always with a sign; 0 is shown as "< 0.01 %". */
export function formatBpsDifference(
  value: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  if (value === 0) return `< ${formatBps(1, separators)}`
  return `${value > 0 ? '+' : '-'}${formatBps(Math.abs(value), separators)}`
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
