import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

/** What an order's owner is told of. Source: interface, "Events". */
const ORDER_NOTIFICATION_TYPES = [
  'order_filled',
  'order_partially_filled',
  'order_expired',
  'order_cancelled',
  'insufficient_balance',
  'price_improvement',
] as const

export type OrderNotificationType = (typeof ORDER_NOTIFICATION_TYPES)[number]

/** Every type of ours: `announcement` is what the operator publishes. */
export const NOTIFICATION_TYPES = [...ORDER_NOTIFICATION_TYPES, 'announcement'] as const

export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

const types: ReadonlySet<string> = new Set(NOTIFICATION_TYPES)

export function isNotificationType(text: string): text is NotificationType {
  return types.has(text)
}

/** Facts of a notification as they leave in JSON: amounts are decimal strings of token atoms. */
export type NotificationMetadata = Readonly<Record<string, unknown>>

/** One entry of an account's inbox. */
export type Notification = {
  /** Derived from the fact it tells of, so the same fact told again is the same notification. */
  readonly id: string
  /** `null`: everyone is told. */
  readonly account: Address | null
  readonly type: NotificationType
  /** One plain sentence or two; no markup. */
  readonly message: string
  readonly metadata: NotificationMetadata
  readonly createdAt: UnixMicros
}

/** A notification as a fact produces it, with what takes it back. */
export type NewNotification = Notification & {
  /** `null` when no network's fact. */
  readonly chainId: number | null
  /** Block that holds the fact, so a reorganisation withdraws it; `null`: not the chain's. */
  readonly blockNumber: number | null
  /** `null` when it is about no order. */
  readonly orderUid: string | null
  /** After this moment it is not shown; `null`: always. Announcements only. */
  readonly shownUntil: UnixMicros | null
}

/** A notification as it leaves: through the endpoint, and with every delivery. */
export type NotificationJson = {
  readonly id: string
  /** Lower-case address of whom it is for, also where everyone is told. */
  readonly account: string
  readonly type: string
  readonly message: string
  /** ISO 8601 with microseconds. */
  readonly timestamp: string
  readonly metadata: NotificationMetadata
}
