import * as z from 'zod'
import { limits } from '../limits'
import { addressCodec } from './hex'
import { lineRule, orNull, proseRule } from './text'
import { timestampCodec } from './timestamp'

const { announcementLength, announcementTitleLength, announcementUrlLength } = limits

const nameRule = '1 to 100 letters, digits or . _ ~ -'

/** Letters that need no escape in a path; may include the prefix. */
const announcementNameSchema = z
  .string()
  .regex(/^(?:announcement:)?[A-Za-z0-9._~-]{1,100}$/, `expected ${nameRule}`)

/** Id of an announcement, as returned by its publication. */
export const announcementIdSchema = z
  .string()
  .regex(/^announcement:[A-Za-z0-9._~-]{1,100}$/, `expected announcement: and ${nameRule}`)

/** An announcement to one account, or to everyone when `account` is null. */
export const announcementCodec = z.object({
  account: orNull(addressCodec),
  message: z.string().trim().min(1).max(announcementLength).check(proseRule),
  title: orNull(z.string().trim().min(1).max(announcementTitleLength).check(lineRule)),
  url: orNull(
    z
      .url({ protocol: /^https?$/ })
      .max(announcementUrlLength)
      .check(lineRule),
  ),
  shownUntil: orNull(timestampCodec),
  id: orNull(announcementNameSchema),
})

/** A published announcement; `account` is null when it is for everyone. */
export const publishedCodec = z.object({
  id: z.string(),
  account: addressCodec.nullable(),
  type: z.literal('announcement'),
  message: z.string(),
  timestamp: timestampCodec,
  metadata: z.record(z.string(), z.unknown()),
})

/** An announcement to publish. A null `id` gets a random name; that `shownUntil` is to come is not checked yet. */
export type AnnouncementDraft = z.output<typeof announcementCodec>
