import * as z from 'zod'
import { timestampCodec } from './timestamp'

const MAX_KEY_LENGTH = 500

/** The key of debug reports, which opens a staff session. */
export const staffKeyCodec = z.object({ key: z.string().min(1).max(MAX_KEY_LENGTH) })

/** `staff` is null when this browser has no valid staff session. */
export const staffStateCodec = z.object({
  /** Whether restricted debug reports can be opened here with a key. */
  offered: z.boolean(),
  staff: z.object({ expiresAt: timestampCodec }).nullable(),
})

/** Whether this browser may read restricted debug reports, and until when. */
export type StaffState = z.output<typeof staffStateCodec>
