import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type {
  Delivery,
  DeliveryOutcome,
  OutgoingMessage,
} from '@/lib/domain/notification/delivery-port'
import { readWebhookSecrets, signingSecrets } from '@/lib/domain/notification/webhook-secrets'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { GuardedPost, GuardedReply } from './guarded-post'

const TIMEOUT_MS = 15_000
const SECRET_BYTES = 32
const GONE = 410

export type WebhookDeliveryConfig = {
  readonly post: GuardedPost['post']
  readonly now: () => UnixMicros
  /** Names the sender, as `User-Agent`. */
  readonly userAgent: string
}

/** A new secret. Shape: `whsec_` and 32 random bytes in base64. Source: Standard Webhooks. */
export const newWebhookSecret = (): string =>
  `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/**
 * Sends a signed POST to a server chosen by the account. Source: Standard Webhooks, which requires
 * retries after every failure but 410.
 */
export function createWebhookDelivery(config: WebhookDeliveryConfig): Delivery {
  return {
    channel: 'webhook',
    deliver: async (message, { address, details }) => {
      const secrets = readWebhookSecrets(details)
      if (secrets === null) {
        return { kind: 'refused', status: null, detail: 'the secret of the webhook is missing' }
      }
      const now = config.now()
      const id = messageId(message)
      const body = JSON.stringify(bodyOf(message))
      const date = new Date(now / 1_000)
      const signatures = signingSecrets(secrets, now).map((secret) =>
        new Webhook(secret).sign(id, date, body),
      )
      const reply = await config.post({
        url: address,
        headers: {
          'Content-Type': 'application/json',
          'User-Agent': config.userAgent,
          'webhook-id': id,
          'webhook-timestamp': String(Math.floor(date.getTime() / 1_000)),
          'webhook-signature': signatures.join(' '),
        },
        body,
        timeoutMs: TIMEOUT_MS,
      })
      return outcomeOf(reply)
    },
  }
}

/** Keys may contain characters that a header or the signed text cannot, so the id is their hash. */
const messageId = ({ idempotencyKey }: OutgoingMessage): string =>
  `msg_${createHash('sha256').update(idempotencyKey).digest('base64url')}`

const bodyOf = ({ notification }: OutgoingMessage) => ({
  type: `notification.${notification.type}`,
  timestamp: notification.timestamp,
  data: notification,
})

function outcomeOf(reply: GuardedReply): DeliveryOutcome {
  if (reply.kind === 'refused') return { kind: 'refused', status: null, detail: reply.detail }
  if (reply.kind === 'unreachable') {
    return { kind: 'failed', status: null, detail: reply.detail, retryAfterSeconds: null }
  }
  const { status, retryAfterSeconds } = reply
  if (status >= 200 && status < 300) return { kind: 'delivered', status }
  const detail = `it answered ${status}`
  return status === GONE
    ? { kind: 'gone', status, detail }
    : { kind: 'failed', status, detail, retryAfterSeconds }
}
