import * as z from 'zod'
import { limits } from '../limits'
import { indexSchema } from './amount'
import { addressCodec, hexBytesCodec } from './hex'
import { proseRule } from './text'
import { timestampCodec } from './timestamp'

export const signInNonceCodec = z.object({ nonce: z.string(), expiresAt: timestampCodec })

/** A sign-in message (EIP-4361) exactly as signed, and its signature. */
export const signInBodyCodec = z.object({
  message: z.string().min(1).max(limits.signInMessageLength).check(proseRule),
  signature: hexBytesCodec,
})

export const sessionCodec = z.object({
  account: addressCodec,
  chainId: indexSchema,
  expiresAt: timestampCodec,
})

export const sessionStateCodec = z.object({ session: sessionCodec.nullable() })

export const signedOutSchema = z.object({ signedOut: z.literal(true) })

export type SessionView = z.output<typeof sessionCodec>
