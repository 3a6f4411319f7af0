import * as z from 'zod'
import { indexSchema } from './amount'
import { tokenListEntryCodec } from './networks'

/** Where the tokens of a network come from. */
const tokenListSourceSchema = z.object({
  name: z.string(),
  timestamp: z.string().nullable(),
  tokens: indexSchema,
  leftOut: indexSchema,
})

/** Each address once, built-in tokens first; `lists` has the most trusted list first. */
export const tokenListCodec = z.object({
  lists: z.array(tokenListSourceSchema),
  tokens: z.array(tokenListEntryCodec),
})

/** `lists` is empty while none has been read; `leftOut` counts entries of a list that could not be. */
export type TokenListView = z.output<typeof tokenListCodec>

/** The bytes of an image; its type is in the header `Content-Type`. */
export const imageSchema = z
  .custom<Uint8Array>((value) => value instanceof Uint8Array)
  .meta({ wire: { type: 'string', format: 'binary' } })
