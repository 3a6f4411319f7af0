import * as z from 'zod'
import { timestampCodec } from './timestamp'

const MAX_KEY_LENGTH = 500

export const staffKeyCodec = z.object({ key: z.string().min(1).max(MAX_KEY_LENGTH) })

export const staffStateCodec = z.object({
  /** Whether restricted debug reports can be opened here with a key. */
  offered: z.boolean(),
  staff: z.object({ expiresAt: timestampCodec }).nullable(),
})

export type StaffState = z.output<typeof staffStateCodec>
