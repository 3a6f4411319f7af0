import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import { assertNever } from '@/lib/domain/shared/assert-never'
import type { TxHash } from '@/lib/domain/shared/hex'

/** Part of a sentence whose form (symbol, locale, link) is chosen when it is displayed. */
export type SentencePart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'amount'; readonly atoms: Atoms; readonly token: Address }
  /** Hundredths of a percent, never negative; `0` stands for "less than 0.01 %". */
  | { readonly kind: 'percent'; readonly bps: bigint }
  /** A count or a number of a rule, formatted for the reader's locale. */
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'auction'; readonly id: number }
  | { readonly kind: 'block'; readonly number: number }
  | { readonly kind: 'account'; readonly address: Address; readonly name: string | null }
  | { readonly kind: 'tx'; readonly hash: TxHash }
  | { readonly kind: 'time'; readonly ms: number }
  /** Text of the service, shown unchanged. */
  | { readonly kind: 'verbatim'; readonly text: string }

/** Parts in reading order, shown with nothing between them; empty when there is nothing to say. */
export type Sentence = readonly SentencePart[]

/** Formatters that turn the parts of a sentence into text. */
export type SentenceText = {
  readonly amount: (atoms: Atoms, token: Address) => string
  readonly percent: (bps: bigint) => string
  readonly number: (value: number) => string
  readonly account: (address: Address, name: string | null) => string
  readonly time: (ms: number) => string
}

/**
 * Builds a sentence from literal text and typed parts.
 * Empty text is dropped; numbers stay numbers, so that they are formatted for the reader's locale.
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

/** Several sentences with a space between them; those without any words are left out. */
export function joinSentences(...sentences: readonly Sentence[]): Sentence {
  return sentences
    .filter((parts) => parts.length > 0)
    .flatMap((parts, at) => (at === 0 ? parts : sentence` ${parts}`))
}

const isSentence = (value: SentencePart | Sentence): value is Sentence => Array.isArray(value)

/** The sentence as plain text. */
export function sentenceText(parts: Sentence, formatters: SentenceText): string {
  return parts.map((part) => partText(part, formatters)).join('')
}

function partText(part: SentencePart, formatters: SentenceText): string {
  switch (part.kind) {
    case 'text':
    case 'verbatim':
      return part.text
    case 'amount':
      return formatters.amount(part.atoms, part.token)
    case 'percent':
      return formatters.percent(part.bps)
    case 'number':
      return formatters.number(part.value)
    case 'auction':
      return formatters.number(part.id)
    case 'block':
      return formatters.number(part.number)
    case 'account':
      return formatters.account(part.address, part.name)
    case 'tx':
      return part.hash
    case 'time':
      return formatters.time(part.ms)
    default:
      return assertNever(part)
  }
}
