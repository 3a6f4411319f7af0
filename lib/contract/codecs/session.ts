import * as z from 'zod'
import { limits } from '../limits'
import { indexSchema } from './amount'
import { addressCodec, hexBytesCodec } from './hex'
import { proseRule } from './text'
import { timestampCodec } from './timestamp'

/** A nonce for one sign-in message, not taken after `expiresAt`. Source: EIP-4361. */
export const signInNonceCodec = z.object({ nonce: z.string(), expiresAt: timestampCodec })

/** A sign-in message (EIP-4361) exactly as signed, and its signature. */
export const signInBodyCodec = z.object({
  message: z.string().min(1).max(limits.signInMessageLength).check(proseRule),
  signature: hexBytesCodec,
})

/** A signed-in account; `chainId` is what its sign-in message named. */
export const sessionCodec = z.object({
  account: addressCodec,
  chainId: indexSchema,
  expiresAt: timestampCodec,
})

/** `session` is null when the request carries none that is valid. */
export const sessionStateCodec = z.object({ session: sessionCodec.nullable() })

/** Sent also when nobody was signed in. */
export const signedOutSchema = z.object({ signedOut: z.literal(true) })

/** A sign-in without its secret, which only the cookie holds. */
export type SessionView = z.output<typeof sessionCodec>
