import * as z from 'zod'
import { verdictCodeNames } from '@/lib/domain/verdict/verdict-code'
import { orderUidCodec } from './hex'
import { orderStatusSchema } from './order'
import { sentenceCodec } from './sentence'
import { timestampCodec } from './timestamp'

/** Amounts are decimal strings, as everywhere. */
const paramCodec = z.codec(
  z.union([z.string(), z.number()]),
  z.union([z.string(), z.number(), z.bigint()]),
  {
    decode: (value) => value,
    encode: (value) => (typeof value === 'bigint' ? `${value}` : value),
  },
)

/** Codes are stable; new ones may be added. Source: lib/docs/protocol.md#verdict-codes. */
export const verdictCodeSchema = z.enum(verdictCodeNames)

/** Why an order is in its current state, or ended in it. */
export const orderVerdictCodec = z.object({
  code: verdictCodeSchema,
  certainty: z.enum(['certain', 'likely', 'unknown']),
  status: orderStatusSchema,
  since: timestampCodec,
  params: z.record(z.string(), paramCodec),
  evidence: z.array(
    z.object({
      kind: z.enum(['order', 'event', 'auction', 'bid', 'attempt', 'trade']),
      ref: z.string(),
      label: z.string(),
      words: sentenceCodec,
    }),
  ),
  sentence: z.string(),
  reply: z.string(),
  advice: z.object({ owner: z.string(), support: z.string() }),
  isUpToOwner: z.boolean(),
  /** The same in parts, for pages that have other languages. */
  words: z.object({
    sentence: sentenceCodec,
    /** The cause alone, for a place of one line; empty when it is not known. */
    cause: sentenceCodec,
    /** What is recorded of it, for a place that shows the cause already. */
    record: sentenceCodec,
    reply: sentenceCodec,
  }),
})

/** What an order was called before its verdict, and from when until when. */
export const formerVerdictCodec = orderVerdictCodec
  .pick({ code: true, since: true, params: true })
  .extend({ until: timestampCodec })

/** One answer per uid asked for: its verdict, or why there is none. */
export const judgedOrderCodec = z.object({
  uid: orderUidCodec,
  verdict: orderVerdictCodec.nullable(),
  error: z.object({ errorType: z.string(), description: z.string() }).optional(),
})

/** A verdict in words. Amounts in `params` stay decimal strings; `evidence` begins with the most conclusive row. */
export type OrderVerdictView = z.output<typeof orderVerdictCodec>
/** `error` is present exactly when `verdict` is null. */
export type JudgedOrderView = z.output<typeof judgedOrderCodec>
