import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

/** Notification types about orders. Source: lib/docs/notifications.md#types. */
const ORDER_NOTIFICATION_TYPES = [
  'order_filled',
  'order_partially_filled',
  'order_expired',
  'order_cancelled',
  'insufficient_balance',
  'price_improvement',
] as const

/** The types whose cause is an order of the account. */
export type OrderNotificationType = (typeof ORDER_NOTIFICATION_TYPES)[number]

/** All notification types; an `announcement` is published by the operator, a `market_alert` asked for. */
export const NOTIFICATION_TYPES = [
  ...ORDER_NOTIFICATION_TYPES,
  'market_alert',
  'announcement',
] as const

/** Source: lib/docs/notifications.md#types. */
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

const types: ReadonlySet<string> = new Set(NOTIFICATION_TYPES)

/** Whether text from outside, in exactly this letter case, is a notification type. */
export function isNotificationType(text: string): text is NotificationType {
  return types.has(text)
}

/** Facts of a notification as sent in JSON: amounts are decimal strings of token atoms. */
export type NotificationMetadata = Readonly<Record<string, unknown>>

/** One entry of an account's inbox. */
export type Notification = {
  /** Derived from the reported fact, so reporting a fact again yields the same notification. */
  readonly id: string
  /** `null`: for everyone. */
  readonly account: Address | null
  readonly type: NotificationType
  /** One plain sentence or two; no markup. */
  readonly message: string
  readonly metadata: NotificationMetadata
  readonly createdAt: UnixMicros
}

/** A new notification, with the data by which it can be withdrawn. */
export type NewNotification = Notification & {
  /** `null` when it is not about a network. */
  readonly chainId: number | null
  /** Block that contains the fact, so that a reorganisation withdraws it; `null`: not from the chain. */
  readonly blockNumber: number | null
  /** `null` when it is about no order. */
  readonly orderUid: string | null
  /** Not shown after this time; `null`: always shown. Announcements only. */
  readonly shownUntil: UnixMicros | null
}

/** A notification as sent by the endpoint and in every delivery. */
export type NotificationJson = {
  readonly id: string
  /** Lower-case address of the recipient, also for notifications to everyone. */
  readonly account: string
  readonly type: string
  readonly message: string
  /** ISO 8601 with microseconds. */
  readonly timestamp: string
  readonly metadata: NotificationMetadata
}
