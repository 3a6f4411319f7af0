import type { Address } from '@/lib/domain/shared/address'
import type { Atoms } from '@/lib/domain/shared/amount'
import { assertNever } from '@/lib/domain/shared/assert-never'
import type { TxHash } from '@/lib/domain/shared/hex'
import { type Message, type Pieces, piecesOf, templateMessage } from '@/lib/domain/shared/message'

/** Part of a sentence whose form (language, symbol, locale, link) is chosen when it is displayed. */
export type SentencePart =
  /** Words around parts; the message has a numbered place for each. */
  | { readonly kind: 'words'; readonly message: Message; readonly values: readonly Sentence[] }
  | FactPart

/** A part without words of ours. */
type FactPart =
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

/** Words of one language, or a fact between them. */
export type ShownPart = { readonly kind: 'text'; readonly text: string } | FactPart

/** Formatters that turn the parts of a sentence into text. */
export type SentenceText = {
  /** The reader's language; English without it. */
  readonly pieces?: (message: Message) => Pieces
  readonly amount: (atoms: Atoms, token: Address) => string
  readonly percent: (bps: bigint) => string
  readonly number: (value: number) => string
  readonly account: (address: Address, name: string | null) => string
  readonly time: (ms: number) => string
}

/**
 * Builds a sentence from words and typed parts; text between them is marked by `message`. The words
 * stay one message, so that another language can order the parts its own way. Numbers stay numbers,
 * so that they are formatted for the reader's locale.
 */
export function sentence(
  strings: TemplateStringsArray,
  ...values: readonly (SentencePart | Sentence | Message | number)[]
): Sentence {
  const parts = values.map(partsOf)
  // What only passes a value on has no words to translate.
  if (strings.every((text) => text === '')) return parts.flat()
  return [{ kind: 'words', message: templateMessage(strings), values: parts }]
}

function partsOf(value: SentencePart | Sentence | Message | number): Sentence {
  if (typeof value === 'string') return [{ kind: 'words', message: value, values: [] }]
  if (typeof value === 'number') return [{ kind: 'number', value }]
  return isSentence(value) ? value : [value]
}

/** Several sentences with a space between them; those without any words are left out. */
export function joinSentences(...sentences: readonly Sentence[]): Sentence {
  return sentences
    .filter((parts) => parts.length > 0)
    .flatMap((parts, at) => (at === 0 ? parts : [...SPACE, ...parts]))
}

const SPACE = sentence` `

const isSentence = (value: SentencePart | Sentence): value is Sentence => Array.isArray(value)

/** The parts in the order of a language, with its words between the facts. */
export const shownParts = (
  parts: Sentence,
  pieces: (message: Message) => Pieces,
): readonly ShownPart[] =>
  parts.flatMap((part) =>
    part.kind === 'words'
      ? pieces(part.message).flatMap((piece): readonly ShownPart[] =>
          typeof piece === 'number'
            ? shownParts(part.values[piece] ?? [], pieces)
            : [{ kind: 'text', text: piece }],
        )
      : [part],
  )

/** The sentence as plain text. */
export function sentenceText(parts: Sentence, formatters: SentenceText): string {
  const { pieces = inEnglish } = formatters
  return shownParts(parts, pieces)
    .map((part) => partText(part, formatters))
    .join('')
}

const inEnglish = (message: Message): Pieces => piecesOf(message, null)

function partText(part: ShownPart, formatters: SentenceText): string {
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
