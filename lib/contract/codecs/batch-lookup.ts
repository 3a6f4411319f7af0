import * as z from 'zod'
import { orderUidCodec } from './hex'
import { orderCodec } from './order'

/**
 * A found order, or the uid of a stored one that could not be converted.
 * Source: lib/docs/protocol.md#order-as-returned.
 */
export const batchLookupElementCodec = z.union([
  z.object({ order: orderCodec }),
  z.object({ error: z.object({ uid: orderUidCodec, description: z.string() }) }),
])

/** Known by its key: `order`, or `error` for a stored order that cannot be shown. */
export type BatchLookupElement = z.output<typeof batchLookupElementCodec>
