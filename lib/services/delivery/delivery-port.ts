import 'server-only'
import type { Channel } from '@/lib/domain/notification/channel'
import type { NotificationJson } from '@/lib/domain/notification/notification'

/** Where a delivery goes; `details` are the channel's own. */
export type DeliveryTarget = {
  readonly id: string
  readonly address: string
  readonly details: Readonly<Record<string, unknown>>
}

export type OutgoingMessage = {
  /** The same for every attempt, so a receiver that was told twice can know it. */
  readonly idempotencyKey: string
  readonly notification: NotificationJson
}

/** How one attempt ended. `detail` is for the owner of the target; it names no secret. */
export type DeliveryOutcome =
  | { readonly kind: 'delivered'; readonly status: number | null }
  /** Worth another attempt, not before `retryAfterSeconds` where the other side said so. */
  | {
      readonly kind: 'failed'
      readonly status: number | null
      readonly detail: string
      readonly retryAfterSeconds: number | null
    }
  /** Our own way out is closed, which says nothing of the target: worth another attempt. */
  | {
      readonly kind: 'unsent'
      readonly status: number | null
      readonly detail: string
      readonly retryAfterSeconds: number | null
    }
  /** This message will never be taken. */
  | { readonly kind: 'refused'; readonly status: number | null; readonly detail: string }
  /** The target takes nothing any more: it is switched off. */
  | { readonly kind: 'gone'; readonly status: number | null; readonly detail: string }

/** One way of telling. Web push, e-mail, Telegram and webhooks implement it. */
export type Delivery = {
  readonly channel: Channel
  /** Ends within its own time-out; what the other side does wrong is an outcome, never a throw. */
  readonly deliver: (message: OutgoingMessage, target: DeliveryTarget) => Promise<DeliveryOutcome>
}
