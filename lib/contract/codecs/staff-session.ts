import * as z from 'zod'
import { timestampCodec } from './timestamp'

const LONGEST_KEY = 500

export const staffKeyCodec = z.object({ key: z.string().min(1).max(LONGEST_KEY) })

export const staffStateCodec = z.object({
  /** Whether there is a key that opens restricted debug reports here. */
  offered: z.boolean(),
  staff: z.object({ expiresAt: timestampCodec }).nullable(),
})

export type StaffState = z.output<typeof staffStateCodec>
