import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatPlain } from '@/lib/domain/token/format-amount'
import { type AmountReading, toTypedText } from './parse-amount'

/** What a field asks for. `subject` has the decimals: a token's symbol, or "A price". */
export type FieldWords = {
  readonly noun: 'amount' | 'price' | 'percentage' | 'number'
  readonly subject: string
}

/**
 * Why a typed number cannot be used; null when it can, and for an empty field. While the user is
 * typing, what more typing can mend is no problem yet.
 */
export function amountProblem(
  text: string,
  reading: AmountReading,
  { noun, subject }: FieldWords,
  separators: Separators,
  isTyping = false,
): string | null {
  if ('canContinue' in reading && reading.canContinue && isTyping) return null
  switch (reading.kind) {
    case 'empty':
    case 'amount':
      return null
    case 'notANumber':
      return `Not ${noun === 'amount' ? 'an' : 'a'} ${noun}. Digits and one decimal mark are understood.`
    case 'severalMarks':
      return `“${text.trim()}” has more than one decimal mark. Type the ${noun} with one.`
    case 'brokenGroups':
      return `“${text.trim()}” is not in groups of three digits with one kind of mark between them. Type the ${noun} without group marks.`
    case 'ambiguous':
      return `Write ${reading.asGroups} or ${toTypedText(reading.asDecimal, separators)}: this could mean both.`
    case 'tooManyDecimals':
      return `${subject} has ${reading.limit} decimals at most.`
    case 'tooLarge':
      return `${subject} is at most ${largestText(reading.decimals, separators)}${noun === 'amount' ? ': no contract holds more' : ''}.`
  }
}

/** The largest amount that a contract can hold, in whole tokens. */
const largestText = (decimals: number, separators: Separators): string =>
  toTypedText(formatPlain(MAX_UINT256, decimals), separators)
