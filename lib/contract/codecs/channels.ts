import * as z from 'zod'
import { CHANNELS } from '@/lib/domain/notification/channel'
import { type MailAddress, parseMailAddress } from '@/lib/domain/notification/mail-address'
import { NOTIFICATION_TYPES } from '@/lib/domain/notification/notification'
import { limits } from '../limits'
import { addressCodec } from './hex'
import { lineRule } from './text'
import { timestampCodec } from './timestamp'

/** A way to deliver notifications besides the inbox. */
export const channelSchema = z.enum(CHANNELS)

/** The account is notified of this type through this channel; a pair that is not listed is switched off. */
export const subscriptionSchema = z.object({
  type: z.enum(NOTIFICATION_TYPES),
  channel: channelSchema,
})

/** One notification target of an account, as shown to its owner: without keys and secrets. */
export const targetCodec = z.object({
  id: z.string(),
  channel: channelSchema,
  address: z.string(),
  state: z.enum(['pending', 'active', 'disabled']),
  createdAt: timestampCodec,
  failures: z.int().min(0),
  pausedUntil: timestampCodec.nullable(),
  lastOutcome: z.string().nullable(),
  lastAttemptAt: timestampCodec.nullable(),
})

/**
 * Whether this server can send through a channel; `reason` is null when it can. `publicKey` (push only) is
 * the VAPID key in base64url, `botName` (Telegram only) has no `@`.
 */
export const channelStateSchema = z.object({
  channel: channelSchema,
  available: z.boolean(),
  reason: z.string().nullable(),
  publicKey: z.string().optional(),
  botName: z.string().optional(),
})

/** Every channel, also those not set up here; the pairs an account chose; its targets, oldest first. */
export const accountChannelsCodec = z.object({
  channels: z.array(channelStateSchema),
  subscriptions: z.array(subscriptionSchema),
  targets: z.array(targetCodec),
})

const everyPair = NOTIFICATION_TYPES.length * CHANNELS.length

/** The full matrix: pairs that are left out are switched off. */
export const subscriptionsBodySchema = z.object({
  subscriptions: z.array(subscriptionSchema).max(everyPair, {
    error: `expected at most ${everyPair} subscriptions`,
  }),
})

const base64Url = (bytes: number, first = '') => {
  const characters = Math.ceil((bytes * 4) / 3)
  const expected = `expected ${bytes} bytes in base64url`
  return z
    .string({ error: expected })
    .regex(new RegExp(`^${first}[A-Za-z0-9_-]{${characters - first.length}}={0,2}$`), {
      error: expected,
    })
}

const name = `expected 1 to ${limits.targetLabelLength} characters on one line`

/** A browser's push subscription as JSON, and a name for its owner. */
export const pushTargetBodySchema = z.object({
  endpoint: z
    .url({ protocol: /^https?$/, error: 'expected the URL of a push service' })
    .max(limits.targetUrlLength, {
      error: `expected at most ${limits.targetUrlLength} characters`,
    })
    .check(lineRule),
  keys: z.object({
    // An uncompressed point on the curve begins with the byte 4, so its base64 text begins with B.
    p256dh: base64Url(65, 'B'),
    auth: base64Url(16),
  }),
  label: z
    .string({ error: name })
    .trim()
    .min(1, { error: name })
    .max(limits.targetLabelLength, { error: name })
    .check(lineRule),
})

/** One plain mailbox; the domain documents what is rejected. */
export const mailAddressCodec = z
  .codec(z.string(), z.custom<MailAddress>(), {
    decode: (text, context) => {
      const parsed = parseMailAddress(text)
      if (parsed.ok) return parsed.value
      context.issues.push({ code: 'custom', input: text, message: parsed.error.description })
      return z.NEVER
    },
    encode: (value) => value,
  })
  .meta({ wire: { type: 'string', format: 'email' } })

/** The mailbox to add; it stays `pending` until the link mailed to it is confirmed. */
export const mailTargetBodyCodec = z.object({ address: mailAddressCodec })

/** A code that links one chat, once, before `expiresAt`; `link` opens the chat with the bot and carries the code. */
export const telegramLinkCodec = z.object({
  code: z.string(),
  link: z.string(),
  expiresAt: timestampCodec,
})

/** The token in the links of our mails. */
export const mailTokenSchema = z
  .string({ error: 'expected the token of a link' })
  .regex(/^[A-Za-z0-9_.-]{20,200}$/, { error: 'expected the token of a link' })

/** The mailbox, and the account whose notifications it gets from here on. */
export const confirmedMailCodec = z.object({ account: addressCodec, address: z.string() })

/** The mailbox that gets no mail any more until it is confirmed again. */
export const unsubscribedMailSchema = z.object({ address: z.string() })

/** `address` is what its owner knows it by: mail address, URL, or the name of a browser or chat. */
export type TargetView = z.output<typeof targetCodec>
/** What is set up on this server for a channel; the same for every account. */
export type ChannelState = z.output<typeof channelStateSchema>
/** How an account can be notified, what it has chosen, and where its notifications go. */
export type AccountChannels = z.output<typeof accountChannelsCodec>
/** `endpoint` and `keys` of the browser's `PushSubscription.toJSON()`; `label` is its name for the owner. */
export type PushTargetBody = z.output<typeof pushTargetBodySchema>
