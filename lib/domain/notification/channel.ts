import type { NotificationType } from './notification'

/**
 * Ways a notification can be delivered besides the inbox.
 * Source: lib/docs/notifications.md#channels.
 */
export const CHANNELS = ['push', 'email', 'telegram', 'webhook'] as const

/** A way of delivery; `email` and `telegram` exist only where the operator configured them. */
export type Channel = (typeof CHANNELS)[number]

/** An account receives notifications of this type through this channel. */
export type Subscription = { readonly type: NotificationType; readonly channel: Channel }

/** `pending`: its owner has not confirmed it yet; `disabled`: switched off after lasting failures. */
export type TargetState = 'pending' | 'active' | 'disabled'

/** `dead`: given up after failed attempts; `dropped`: no longer wanted. */
export const DELIVERY_STATES = ['pending', 'sent', 'dead', 'dropped'] as const

/** `pending` lasts through all retries; `sent`: the target accepted the message. */
export type DeliveryState = (typeof DELIVERY_STATES)[number]
