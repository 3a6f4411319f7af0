import { type Atoms, atoms, MAX_UINT256 } from '@/lib/domain/shared/amount'
import type { Separators } from '@/lib/domain/shared/separators'

/**
 * The result of parsing a typed number. `canContinue`: more typing can still make it one, as "12 34"
 * becomes "12 345".
 */
export type AmountReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly atoms: Atoms }
  /** "1,234": the mark may be a group or decimal separator; both readings as text with a point. */
  | { readonly kind: 'ambiguous'; readonly asGroups: string; readonly asDecimal: string }
  | { readonly kind: 'notANumber'; readonly canContinue: boolean }
  /** "1.2.3". */
  | { readonly kind: 'severalMarks'; readonly canContinue: boolean }
  /** "21 1" and "1 234,567.8": not groups of three, or marks of several kinds between them. */
  | { readonly kind: 'brokenGroups'; readonly canContinue: boolean }
  /** More fraction digits than the token has; nothing is truncated silently. */
  | { readonly kind: 'tooManyDecimals'; readonly limit: number }
  /** Above 2^256 - 1 of the smallest unit, of which a whole token has 10^`decimals`. */
  | { readonly kind: 'tooLarge'; readonly decimals: number }

/** The marks that a number may have, each kind as one character. */
const GROUP_MARKS = " '_٬.,"
const DECIMAL_MARKS = '.,٫'
const NUMBER = /^[\d '_٬.,٫]*$/
const AROUND = /^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu

/**
 * Parses an amount in whole tokens. The locale's decimal mark is accepted as typed, pasted text may
 * use point or comma; when a mark could be either separator, the result is `ambiguous`. Groups have
 * three digits and one kind of mark between them: a comma, a point, a space, an apostrophe or an
 * underscore. Only what stands around the number is ignored.
 */
export function readAmount(text: string, decimals: number, separators: Separators): AmountReading {
  const plain = oneMarkPerKind(text.replace(AROUND, ''))
  if (plain === '') return { kind: 'empty' }
  const decimalMark = separators.decimal === ',' ? ',' : '.'
  const split = splitNumber(plain, decimalMark)
  if (split === null) {
    return { kind: problemKind(plain), canContinue: canContinue(text, decimalMark) }
  }
  if ('asGroups' in split) return { kind: 'ambiguous', ...split }
  const fraction = split.fraction.replace(/0+$/, '')
  if (fraction.length > decimals) return { kind: 'tooManyDecimals', limit: decimals }
  const value = BigInt(`${split.whole === '' ? '0' : split.whole}${fraction.padEnd(decimals, '0')}`)
  return value > MAX_UINT256
    ? { kind: 'tooLarge', decimals }
    : { kind: 'amount', atoms: atoms(value) }
}

const LONGEST_COUNT = 15

/**
 * A whole number such as an auction's, with or without groups of three; null for any other text, and
 * for more than 15 digits, which a `number` may not hold exactly.
 */
export function readCount(text: string): number | null {
  const plain = oneMarkPerKind(text.replace(AROUND, ''))
  const mark = [...plain].find((character) => GROUP_MARKS.includes(character))
  const digits = mark === undefined ? plain : isGrouped(plain, mark) ? withoutMark(plain, mark) : ''
  return /^\d+$/.test(digits) && digits.length <= LONGEST_COUNT ? Number(digits) : null
}

const oneMarkPerKind = (text: string): string => text.replace(/\p{Zs}/gu, ' ').replaceAll('’', "'")

function problemKind(plain: string): 'notANumber' | 'severalMarks' | 'brokenGroups' {
  if (!NUMBER.test(plain) || !/\d/.test(plain)) return 'notANumber'
  return /[ '_٬]/.test(plain) ? 'brokenGroups' : 'severalMarks'
}

/** Digits are what completes a group or a fraction; three are enough for either. */
function canContinue(text: string, decimalMark: '.' | ','): boolean {
  const typed = oneMarkPerKind(text.trimStart())
  return ['0', '00', '000'].some((digits) => splitNumber(typed + digits, decimalMark) !== null)
}

type Split =
  | { readonly whole: string; readonly fraction: string }
  | { readonly asGroups: string; readonly asDecimal: string }

function splitNumber(text: string, decimalMark: '.' | ','): Split | null {
  if (!NUMBER.test(text) || !/\d/.test(text)) return null
  const marks = text.replace(/\d/g, '')
  const last = marks.at(-1)
  if (last === undefined) return { whole: text, fraction: '' }
  const isRepeated = marks.indexOf(last) < marks.length - 1
  if (!DECIMAL_MARKS.includes(last) || isRepeated) {
    return isGrouped(text, last) ? { whole: withoutMark(text, last), fraction: '' } : null
  }
  const canBeGroup = marks.length === 1 && last !== decimalMark
  return canBeGroup && isGrouped(text, last)
    ? { asGroups: withoutMark(text, last), asDecimal: text.replace(last, '.') }
    : splitAt(text, last)
}

/** Splits at the decimal mark; before it, one other kind of mark may stand between groups. */
function splitAt(text: string, mark: string): Split | null {
  const at = text.lastIndexOf(mark)
  const whole = text.slice(0, at)
  const [group] = whole.replace(/\d/g, '')
  if (group !== undefined && !isGrouped(whole, group)) return null
  return {
    whole: group === undefined ? whole : withoutMark(whole, group),
    fraction: text.slice(at + 1),
  }
}

const withoutMark = (text: string, mark: string): string => text.replaceAll(mark, '')

/** Whether a text is groups of three digits with this mark, and no other, between them. */
function isGrouped(text: string, mark: string): boolean {
  const [first = '', ...rest] = text.split(mark)
  return (
    GROUP_MARKS.includes(mark) &&
    /^[1-9]\d{0,2}$/.test(first) &&
    rest.every((group) => /^\d{3}$/.test(group))
  )
}

/** Plain text with a point, converted to the decimal mark of the user's locale. */
export function toTypedText(plain: string, separators: Separators): string {
  return plain.replace('.', separators.decimal === ',' ? ',' : '.')
}
