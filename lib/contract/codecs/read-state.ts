import * as z from 'zod'
import { limits } from '../limits'
import { lineRule } from './text'
import { timestampCodec } from './timestamp'

const notificationIds = z.array(z.string().min(1).max(limits.notificationIdLength).check(lineRule))

/**
 * Read is what `read` names, and what was created up to `readUntil` and `unread` does not name. Ids are newest
 * mark first; with `readUntil` null nothing is read by its age.
 */
export const readStateCodec = z.object({
  readUntil: timestampCodec.nullable(),
  read: notificationIds,
  unread: notificationIds,
})

const marks = notificationIds
  .max(limits.readMarks, { error: `expected at most ${limits.readMarks} ids` })
  .default([])

/** `readUntil` null removes the time; when left out, it is unchanged. */
export const readChangeCodec = z
  .object({ read: marks, unread: marks, readUntil: timestampCodec.nullable().optional() })
  .refine(
    ({ read, unread }) => {
      const marked = new Set(read)
      return !unread.some((id) => marked.has(id))
    },
    { error: 'the same id is marked read and unread', path: ['unread'] },
  )
