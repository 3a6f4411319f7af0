import * as z from 'zod'
import { publishedCodec } from './announcement'
import { subscriptionSchema, targetCodec } from './channels'
import { deliveryCodec } from './deliveries'
import { addressCodec } from './hex'
import { readStateCodec } from './read-state'
import { sessionCodec } from './session'
import { timestampCodec } from './timestamp'
import { accountWatchesCodec } from './watches'

/** Everything stored about an account, without secrets that would let a reader act for it. */
export const accountDataCodec = z.object({
  account: addressCodec,
  sessions: z.array(sessionCodec.extend({ createdAt: timestampCodec })),
  readState: readStateCodec,
  subscriptions: z.array(subscriptionSchema),
  targets: z.array(targetCodec),
  linkCodes: z.array(z.object({ expiresAt: timestampCodec })),
  deliveries: z.array(deliveryCodec),
  announcements: z.array(publishedCodec),
  watches: accountWatchesCodec,
})

const rows = z.int().min(0)

/** Number of deleted items by kind. */
export const deletedDataSchema = z.object({
  deleted: z.object({
    sessions: rows,
    readMarks: rows,
    subscriptions: rows,
    targets: rows,
    linkCodes: rows,
    deliveries: rows,
    announcements: rows,
    watches: rows,
  }),
})
