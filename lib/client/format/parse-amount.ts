import type { Atoms } from '@/lib/domain/shared/amount'
import { atoms } from '@/lib/domain/shared/amount'
import type { Separators } from '@/lib/domain/shared/separators'

/** The result of parsing a typed amount. */
export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly atoms: Atoms }
  /** "1,234": the mark may be a group or decimal separator; both readings as text with a point. */
  | { readonly kind: 'ambiguous'; readonly asGroups: string; readonly asDecimal: string }
  | { readonly kind: 'notANumber' }
  /** "1.2.3"; `canBecomeGroups`: more digits could make it groups of three, such as "1.234.5". */
  | { readonly kind: 'severalMarks'; readonly canBecomeGroups: boolean }
  /** More fraction digits than the token has; nothing is truncated silently. */
  | { readonly kind: 'tooManyDecimals'; readonly limit: number }

const groupedPattern = /^\d{1,3}(?:\d{3})*$/

/**
 * Parses an amount in whole tokens. The locale's decimal mark is accepted as typed, pasted text may
 * use point or comma; when a mark could be either separator, the result is `ambiguous`.
 */
export function readAmount(text: string, decimals: number, separators: Separators): AmountReading {
  const compact = text.replace(/[\s\u00a0\u202f'’_]/g, '')
  if (compact === '') return { kind: 'empty' }
  if (!/^[\d.,٫٬]+$/.test(compact) || !/\d/.test(compact)) return { kind: 'notANumber' }
  const plain = compact.replace(/٫/g, '.').replace(/٬/g, ',')
  const split = splitNumber(plain, separators.decimal === ',' ? ',' : '.')
  if (split === null) {
    return { kind: 'severalMarks', canBecomeGroups: isGrouped(completed(plain), lastMark(plain)) }
  }
  if ('asGroups' in split) return { kind: 'ambiguous', ...split }
  const fraction = split.fraction.replace(/0+$/, '')
  if (fraction.length > decimals) return { kind: 'tooManyDecimals', limit: decimals }
  return {
    kind: 'amount',
    atoms: atoms(
      BigInt(`${split.whole === '' ? '0' : split.whole}${fraction.padEnd(decimals, '0')}`),
    ),
  }
}

type Split =
  | { readonly whole: string; readonly fraction: string }
  | { readonly asGroups: string; readonly asDecimal: string }

function splitNumber(text: string, decimalMark: '.' | ','): Split | null {
  const marks = text.replace(/\d/g, '')
  if (marks === '') return { whole: text, fraction: '' }
  const last = lastMark(text)
  const kinds = new Set(marks).size
  const count = [...marks].filter((mark) => mark === last).length
  if (kinds === 2) return count === 1 ? splitAt(text, last) : null
  if (count > 1)
    return isGrouped(text, last) ? { whole: text.replaceAll(last, ''), fraction: '' } : null
  if (last !== decimalMark && isGrouped(text, last) && !text.startsWith('0')) {
    return { asGroups: text.replace(last, ''), asDecimal: text.replace(last, '.') }
  }
  return splitAt(text, last)
}

/** Splits at the decimal mark; the other mark is only valid between groups of three. */
function splitAt(text: string, mark: '.' | ','): Split | null {
  const other = mark === '.' ? ',' : '.'
  const at = text.lastIndexOf(mark)
  const whole = text.slice(0, at)
  const fraction = text.slice(at + 1)
  if (whole.includes(other) && !isGrouped(whole, other)) return null
  return { whole: whole.replaceAll(other, ''), fraction }
}

const lastMark = (text: string): '.' | ',' =>
  text.lastIndexOf(',') > text.lastIndexOf('.') ? ',' : '.'

/** The text with digits added until its last group has three. */
const completed = (text: string): string => text.padEnd(text.lastIndexOf(lastMark(text)) + 4, '0')

const isGrouped = (text: string, mark: string): boolean => {
  const [first, ...rest] = text.split(mark)
  return (
    first !== undefined &&
    first !== '' &&
    first.length <= 3 &&
    rest.every((group) => group.length === 3) &&
    groupedPattern.test(text.replaceAll(mark, ''))
  )
}

/** Plain text with a point, converted to the decimal mark of the user's locale. */
export function toTypedText(plain: string, separators: Separators): string {
  return plain.replace('.', separators.decimal === ',' ? ',' : '.')
}
