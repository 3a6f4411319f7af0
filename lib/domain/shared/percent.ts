import { message } from '@/lib/domain/shared/message'
import { inEnglish, type Say } from '@/lib/domain/shared/say'
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
  say: Say = inEnglish,
): string | null {
  const multiple = exceededMultiple(bps, separators)
  return multiple === null ? null : say(message`over {0}×`, multiple)
}

function exceededMultiple(bps: number | bigint, separators: Separators): string | null {
  if (bps <= WORDS_FROM_BPS) return null
  const multiple = MULTIPLES.find((multiple) => bps >= multiple * 10_000) ?? 10
  return groupDigits(String(multiple), separators.group)
}

/** What a price is compared with. */
type DistanceBase = 'market' | 'quote'

const DISTANCES = {
  market: { exact: message`{0} to market`, multiple: message`over {0}× the market` },
  quote: { exact: message`{0} to quote`, multiple: message`over {0}× the quote` },
} as const satisfies Readonly<Record<DistanceBase, unknown>>

/** "+0.57 % to market", "over 1,000× the market". */
export function distanceFrom(
  bps: number,
  base: DistanceBase,
  separators: Separators = ENGLISH_SEPARATORS,
  say: Say = inEnglish,
): string {
  const multiple = exceededMultiple(bps, separators)
  return multiple === null
    ? say(DISTANCES[base].exact, formatBpsDifference(bps, separators))
    : say(DISTANCES[base].multiple, multiple)
}

/** A percentage without its sign, which the surrounding words express. */
export function percentLabel(
  bps: bigint,
  separators: Separators = ENGLISH_SEPARATORS,
  say: Say = inEnglish,
): string {
  if (bps === 0n) return say(message`less than {0}`, formatBps(1, separators))
  return distanceWords(bps, separators, say) ?? formatBps(Number(bps), separators)
}

/** Formats a difference, with a sign or as a multiple; 0 is shown as "< 0.01 %". */
export function formatBpsDifference(
  value: number,
  separators: Separators = ENGLISH_SEPARATORS,
  say: Say = inEnglish,
): string {
  if (value === 0) return `< ${formatBps(1, separators)}`
  const text = `${value > 0 ? '+' : '-'}${formatBps(Math.abs(value), separators)}`
  return distanceWords(value, separators, say) ?? text
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
