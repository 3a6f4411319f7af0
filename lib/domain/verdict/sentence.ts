import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import { assertNever } from '@/lib/domain/shared/assert-never'
import type { TxHash } from '@/lib/domain/shared/hex'
import type { Separators } from '@/lib/domain/shared/separators'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'

/** A piece of a sentence whose form (symbol, locale, link) the reader's side chooses. */
export type SentencePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'amount'; readonly atoms: Atoms; readonly token: Address }
  /** Hundredths of a percent, never negative; `0` stands for "less than 0.01 %". */
  | { readonly kind: 'percent'; readonly bps: bigint }
  /** A count, or a number of a rule; its marks are those of the reader. */
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'auction'; readonly id: number }
  | { readonly kind: 'block'; readonly number: number }
  | { readonly kind: 'account'; readonly address: Address; readonly name: string | null }
  | { readonly kind: 'tx'; readonly hash: TxHash }
  | { readonly kind: 'time'; readonly ms: number }
  /** A word of the service, shown unchanged. */
  | { readonly kind: 'verbatim'; readonly text: string }

export type Sentence = readonly SentencePart[]

/** How the parts of a sentence become words. */
export type SentenceText = {
  readonly amount: (atoms: Atoms, token: Address) => string
  readonly percent: (bps: bigint) => string
  readonly number: (value: number) => string
  readonly account: (address: Address, name: string | null) => string
  readonly time: (ms: number) => string
}

/**
 * Builds a sentence from literal text and typed parts.
 * Empty text is dropped; numbers stay numbers, so that the reader's locale writes them.
 */
export function sentence(
  strings: TemplateStringsArray,
  ...values: readonly (SentencePart | Sentence | string | number)[]
): Sentence {
  const parts: SentencePart[] = []
  strings.forEach((text, index) => {
    if (text !== '') parts.push({ kind: 'text', text })
    const value = values[index]
    if (value === undefined) return
    if (value === '') return
    if (typeof value === 'string') parts.push({ kind: 'text', text: value })
    else if (typeof value === 'number') parts.push({ kind: 'number', value })
    else if (isSentence(value)) parts.push(...value)
    else parts.push(value)
  })
  return parts
}

const isSentence = (value: SentencePart | Sentence): value is Sentence => Array.isArray(value)

/** A number with its whole digits in groups of three, by the reader's marks; 12 decimals at most. */
export function groupDigits(value: number, separators: Separators = ENGLISH_SEPARATORS): string {
  // String() would write a small share with an exponent.
  const [whole = '', fraction] = Number.isInteger(value)
    ? [String(value)]
    : value
        .toFixed(12)
        .replace(/\.?0+$/, '')
        .split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, separators.group)
  return fraction === undefined ? grouped : `${grouped}${separators.decimal}${fraction}`
}

/** The sentence as plain text. */
export function sentenceText(parts: Sentence, words: SentenceText): string {
  return parts.map((part) => partText(part, words)).join('')
}

function partText(part: SentencePart, words: SentenceText): string {
  switch (part.kind) {
    case 'text':
    case 'verbatim':
      return part.text
    case 'amount':
      return words.amount(part.atoms, part.token)
    case 'percent':
      return words.percent(part.bps)
    case 'number':
      return words.number(part.value)
    case 'auction':
      return words.number(part.id)
    case 'block':
      return words.number(part.number)
    case 'account':
      return words.account(part.address, part.name)
    case 'tx':
      return part.hash
    case 'time':
      return words.time(part.ms)
    default:
      return assertNever(part)
  }
}
