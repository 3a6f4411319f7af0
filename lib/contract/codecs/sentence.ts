import * as z from 'zod'
import { serviceMessage } from '@/lib/domain/shared/message'
import type { Sentence, SentencePart } from '@/lib/domain/verdict/sentence'
import { atomsCodec, countCodec, indexSchema } from './amount'
import { addressCodec, txHashCodec } from './hex'

/** One part of a sentence: the fields of its kind, and no others. */
export const sentencePartSchema = z.object({
  /** English words; `{0}` is the place of the first of `values`. */
  words: z.string().optional(),
  get values() {
    return z.array(z.array(sentencePartSchema)).optional()
  },
  amount: atomsCodec.optional(),
  token: addressCodec.optional(),
  percentBps: countCodec.optional(),
  number: z.number().optional(),
  auction: indexSchema.optional(),
  block: indexSchema.optional(),
  account: addressCodec.optional(),
  name: z.string().optional(),
  tx: txHashCodec.optional(),
  timeMs: z.number().optional(),
  text: z.string().optional(),
})

type WirePart = z.output<typeof sentencePartSchema>

/**
 * A sentence in parts, so that a page can say it in its reader's language, with links and in the
 * reader's number format. A part of a kind that is not known reads as its `text`.
 */
export const sentenceCodec = z.codec(z.array(sentencePartSchema), z.custom<Sentence>(), {
  decode: (parts) => parts.map(readPart),
  encode: (parts) => parts.map(writePart),
})

function readPart(part: WirePart): SentencePart {
  if (part.words !== undefined) {
    const values = (part.values ?? []).map((value) => value.map(readPart))
    return { kind: 'words', message: serviceMessage(part.words), values }
  }
  if (part.amount !== undefined && part.token !== undefined) {
    return { kind: 'amount', atoms: part.amount, token: part.token }
  }
  if (part.percentBps !== undefined) return { kind: 'percent', bps: part.percentBps }
  if (part.number !== undefined) return { kind: 'number', value: part.number }
  if (part.auction !== undefined) return { kind: 'auction', id: part.auction }
  if (part.block !== undefined) return { kind: 'block', number: part.block }
  if (part.account !== undefined) {
    return { kind: 'account', address: part.account, name: part.name ?? null }
  }
  if (part.tx !== undefined) return { kind: 'tx', hash: part.tx }
  if (part.timeMs !== undefined) return { kind: 'time', ms: part.timeMs }
  return { kind: 'verbatim', text: part.text ?? '' }
}

function writePart(part: SentencePart): WirePart {
  switch (part.kind) {
    case 'words':
      return part.values.length === 0
        ? { words: part.message }
        : { words: part.message, values: part.values.map((value) => value.map(writePart)) }
    case 'amount':
      return { amount: part.atoms, token: part.token }
    case 'percent':
      return { percentBps: part.bps }
    case 'number':
      return { number: part.value }
    case 'auction':
      return { auction: part.id }
    case 'block':
      return { block: part.number }
    case 'account':
      return { account: part.address, ...(part.name === null ? {} : { name: part.name }) }
    case 'tx':
      return { tx: part.hash }
    case 'time':
      return { timeMs: part.ms }
    case 'verbatim':
      return { text: part.text }
  }
}
