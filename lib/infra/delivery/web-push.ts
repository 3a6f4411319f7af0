import 'server-only'
import { createECDH, createHash } from 'node:crypto'
import webPush from 'web-push'
import * as z from 'zod'
import type {
  Delivery,
  DeliveryOutcome,
  OutgoingMessage,
} from '@/lib/domain/notification/delivery-port'
import { notificationPath } from '@/lib/domain/notification/notification-link'
import { notificationTitle } from '@/lib/domain/notification/notification-title'
import type { GuardedPost, GuardedReply } from './guarded-post'
import { truncate } from './truncate'

/** Our key pair towards push services, in base64url. Source: RFC 8292. */
const vapidKeysSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

export type VapidKeys = z.output<typeof vapidKeysSchema>

/** A new key pair as text, to be stored and shared by all processes. */
export const newVapidKeys = (): string => JSON.stringify(webPush.generateVAPIDKeys())

export const readVapidKeys = (text: string): VapidKeys => vapidKeysSchema.parse(JSON.parse(text))

/**
 * Whether messages can be encrypted for a browser's key: it must be a point on the curve, not only
 * have the right length.
 */
export function isPushKey(p256dh: string): boolean {
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    return own.computeSecret(Buffer.from(p256dh, 'base64url')).byteLength > 0
  } catch {
    return false
  }
}

const TIMEOUT_MS = 15_000
/** A browser that is offline for longer sees the message in the inbox. */
const LIFE_SECONDS = 86_400
/** Push services accept 4,096 bytes; encryption and framing need about 100 of them. */
const MAX_MESSAGE_BYTES = 2_000
const TOPIC_LENGTH = 32

const detailsSchema = z.object({ p256dh: z.string(), auth: z.string() })

export type PushDeliveryConfig = {
  readonly post: GuardedPost['post']
  readonly vapid: VapidKeys
  /** Contact for push services, about our messages. */
  readonly contact: string
  readonly publicUrl: () => string
}

/** Sends to browsers through their push services, encrypted end to end. Source: RFC 8030, 8291, 8292. */
export function createPushDelivery(config: PushDeliveryConfig): Delivery {
  return {
    channel: 'push',
    deliver: async (message, { address, details }) => {
      const keys = detailsSchema.safeParse(details)
      if (!keys.success) return gone(null, 'the keys of the browser are missing')
      const { vapid, contact } = config
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: address, keys: keys.data },
        payloadOf(message, config.publicUrl()),
        {
          TTL: LIFE_SECONDS,
          urgency: message.notification.type === 'announcement' ? 'low' : 'normal',
          topic: topicOf(message.notification.id),
          contentEncoding: 'aes128gcm',
          vapidDetails: { subject: contact, ...vapid },
        },
      )
      const reply = await config.post({
        url: address,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, String(value)]),
        ),
        body: body ?? '',
        timeoutMs: TIMEOUT_MS,
      })
      return outcomeOf(reply)
    },
  }
}

function payloadOf({ notification }: OutgoingMessage, publicUrl: string): string {
  const { id, type, message } = notification
  return JSON.stringify({
    id,
    type,
    title: notificationTitle(type),
    message: truncate(message, MAX_MESSAGE_BYTES),
    url: `${publicUrl}${notificationPath(notification)}`,
  })
}

/** A message that still waits for a browser is replaced by a repetition of it. */
const topicOf = (id: string): string =>
  createHash('sha256').update(id).digest('base64url').slice(0, TOPIC_LENGTH)

const gone = (status: number | null, detail: string): DeliveryOutcome => ({
  kind: 'gone',
  status,
  detail,
})

/** Source: RFC 8030, section 5; 404 and 410 say that the browser withdrew its permission. */
function outcomeOf(reply: GuardedReply): DeliveryOutcome {
  if (reply.kind === 'refused') return { kind: 'refused', status: null, detail: reply.detail }
  if (reply.kind === 'unreachable') {
    return { kind: 'failed', status: null, detail: reply.detail, retryAfterSeconds: null }
  }
  const { status, retryAfterSeconds } = reply
  if (status >= 200 && status < 300) return { kind: 'delivered', status }
  if (status === 404 || status === 410) return gone(status, 'the browser is no longer notified')
  const detail = `the push service answered ${status}`
  return status === 400 || status === 413
    ? { kind: 'refused', status, detail }
    : { kind: 'failed', status, detail, retryAfterSeconds }
}
