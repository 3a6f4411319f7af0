import type { Channel } from './channel'
import type { NotificationJson } from './notification'

/** Target of a delivery; `details` are specific to its channel. */
export type DeliveryTarget = {
  readonly id: string
  readonly address: string
  readonly details: Readonly<Record<string, unknown>>
}

/** A notification on its way to one target, before its channel gives it a format. */
export type OutgoingMessage = {
  /** The same for every attempt, so that a receiver can detect duplicates. */
  readonly idempotencyKey: string
  readonly notification: NotificationJson
}

/** Outcome of one attempt. `detail` is shown to the target's owner and contains no secret. */
export type DeliveryOutcome =
  | { readonly kind: 'delivered'; readonly status: number | null }
  /** To be retried, not before `retryAfterSeconds` if the other side requested it. */
  | {
      readonly kind: 'failed'
      readonly status: number | null
      readonly detail: string
      readonly retryAfterSeconds: number | null
    }
  /** We could not send, which says nothing about the target: to be retried. */
  | {
      readonly kind: 'unsent'
      readonly status: number | null
      readonly detail: string
      readonly retryAfterSeconds: number | null
    }
  /** The target will never accept this message. */
  | { readonly kind: 'refused'; readonly status: number | null; readonly detail: string }
  /** The target no longer exists or accepts messages: it is switched off. */
  | { readonly kind: 'gone'; readonly status: number | null; readonly detail: string }

/** Sends messages through one channel. Implemented by web push, e-mail, Telegram and webhooks. */
export type Delivery = {
  readonly channel: Channel
  /** Has its own timeout; errors of the other side are outcomes and never thrown. */
  readonly deliver: (message: OutgoingMessage, target: DeliveryTarget) => Promise<DeliveryOutcome>
}
