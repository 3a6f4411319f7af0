import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { type Message, message } from '@/lib/domain/shared/message'
import type { Separators } from '@/lib/domain/shared/separators'
import { formatPlain } from '@/lib/domain/token/format-amount'
import { t } from '@/lib/words/words'
import { type AmountReading, toTypedText } from './parse-amount'

/**
 * What a field asks for. `subject` has the decimals: a token's symbol, or "A price" in the reader's
 * language.
 */
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
      return t(PROBLEMS[noun].notANumber)
    case 'severalMarks':
      return t(PROBLEMS[noun].severalMarks, text.trim())
    case 'brokenGroups':
      return t(PROBLEMS[noun].brokenGroups, text.trim())
    case 'ambiguous':
      return t`Write ${reading.asGroups} or ${toTypedText(reading.asDecimal, separators)}: this
        could mean both.`
    case 'tooManyDecimals':
      return t`${subject} has ${reading.limit} decimals at most.`
    case 'tooLarge': {
      const largest = largestText(reading.decimals, separators)
      return noun === 'amount'
        ? t`${subject} is at most ${largest}: no contract holds more.`
        : t`${subject} is at most ${largest}.`
    }
  }
}

type Problem = 'notANumber' | 'severalMarks' | 'brokenGroups'

const PROBLEMS: Readonly<Record<FieldWords['noun'], Readonly<Record<Problem, Message>>>> = {
  amount: {
    notANumber: message`Not an amount. Digits and one decimal mark are understood.`,
    severalMarks: message`“{0}” has more than one decimal mark. Type the amount with one.`,
    brokenGroups: message`“{0}” is not in groups of three digits with one kind of mark between them.
      Type the amount without group marks.`,
  },
  price: {
    notANumber: message`Not a price. Digits and one decimal mark are understood.`,
    severalMarks: message`“{0}” has more than one decimal mark. Type the price with one.`,
    brokenGroups: message`“{0}” is not in groups of three digits with one kind of mark between them.
      Type the price without group marks.`,
  },
  percentage: {
    notANumber: message`Not a percentage. Digits and one decimal mark are understood.`,
    severalMarks: message`“{0}” has more than one decimal mark. Type the percentage with one.`,
    brokenGroups: message`“{0}” is not in groups of three digits with one kind of mark between them.
      Type the percentage without group marks.`,
  },
  number: {
    notANumber: message`Not a number. Digits and one decimal mark are understood.`,
    severalMarks: message`“{0}” has more than one decimal mark. Type the number with one.`,
    brokenGroups: message`“{0}” is not in groups of three digits with one kind of mark between them.
      Type the number without group marks.`,
  },
}

/** The largest amount that a contract can hold, in whole tokens. */
const largestText = (decimals: number, separators: Separators): string =>
  toTypedText(formatPlain(MAX_UINT256, decimals), separators)
