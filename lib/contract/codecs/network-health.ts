import * as z from 'zod'
import { indexSchema, weiCodec } from './amount'

/** A network as its last checks found it; they are the oldest first, at most 24. */
export const networkHealthCodec = z.object({
  name: z.string(),
  /** That of the last check; `unchecked` before the first one ended. */
  state: z.enum(['unchecked', 'well', 'slow', 'down']),
  /** What is wrong, in the service's words. */
  detail: z.string().nullable(),
  headBlock: indexSchema.nullable(),
  /** In wei; null where the chain has none, or before a block was read. */
  baseFee: weiCodec.nullable(),
  checks: z.array(
    z.object({
      state: z.enum(['well', 'slow', 'down']),
      delayMs: z.number(),
    }),
  ),
})

/** `detail` is in English; `headBlock` and `baseFee` are of the last block that could be read. */
export type NetworkHealth = z.output<typeof networkHealthCodec>
