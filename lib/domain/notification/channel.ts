import type { NotificationType } from './notification'

/** Ways a notification can be delivered besides the inbox. Source: interface, "Events". */
export const CHANNELS = ['push', 'email', 'telegram', 'webhook'] as const

export type Channel = (typeof CHANNELS)[number]

/** One wish of an account: to be told of this type in this way. */
export type Subscription = { readonly type: NotificationType; readonly channel: Channel }

/** `pending` waits for its owner to confirm it; `disabled` was given up after lasting failures. */
export type TargetState = 'pending' | 'active' | 'disabled'

/** A delivery's way: `dead` was given up, `dropped` is no longer wanted. */
export const DELIVERY_STATES = ['pending', 'sent', 'dead', 'dropped'] as const

export type DeliveryState = (typeof DELIVERY_STATES)[number]
