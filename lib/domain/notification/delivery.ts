import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { TargetHealth } from './breaker'
import type { Channel, DeliveryState } from './channel'
import type { NotificationJson } from './notification'

/** Type of a test message; it is no notification and appears in no inbox. */
export const TEST_TYPE = 'test'

/** A delivery that is due, with its target. */
export type DueDelivery = {
  readonly id: number
  readonly notificationId: string
  readonly targetId: string
  readonly channel: Channel
  readonly notification: NotificationJson
  /** Number of the attempt that starts with this lease, from 1. */
  readonly attempt: number
  readonly createdAt: UnixMicros
  /** `null`: its owner no longer wants it, as the target or the subscription was removed. */
  readonly target: ConcurrentTarget | null
}

/** A target that can occupy a delivery slot. */
export type ConcurrentTarget = {
  readonly id: string
  readonly account: Address
  readonly channel: Channel
  readonly address: string
  readonly details: Readonly<Record<string, unknown>>
  readonly health: TargetHealth
}

/** Messages to one target, sent one after the other. */
export type TargetDelivery = {
  readonly target: ConcurrentTarget
  /** Oldest first. */
  readonly deliveries: readonly DueDelivery[]
}

/** `unsent`: this process could not send; the target did not cause the failure. */
export type AttemptOutcome = 'delivered' | 'failed' | 'unsent' | 'refused' | 'gone'

/** One attempt at a delivery. */
export type DeliveryAttempt = {
  readonly attempt: number
  readonly startedAt: UnixMicros
  readonly durationMs: number
  readonly outcome: AttemptOutcome
  /** `null`: there was no response, or the channel has no status codes. */
  readonly status: number | null
  /** Shown to the target's owner; `null`: nothing went wrong. */
  readonly detail: string | null
}

/** State of a delivery and its target after one attempt. */
export type AttemptResult = DeliveryAttempt & {
  readonly deliveryId: number
  readonly targetId: string
  readonly channel: Channel
  readonly endedAt: UnixMicros
  /** `null`: the delivery has ended. */
  readonly nextAttemptAt: UnixMicros | null
  readonly state: Exclude<DeliveryState, 'dropped'>
  readonly health: TargetHealth
}

/** A delivery as shown to its owner. */
export type DeliveryLogEntry = {
  readonly id: number
  readonly notificationId: string
  readonly targetId: string
  readonly channel: Channel
  readonly type: string
  readonly state: DeliveryState
  readonly createdAt: UnixMicros
  /** `null`: it has ended. */
  readonly nextAttemptAt: UnixMicros | null
  readonly endedAt: UnixMicros | null
  /** Oldest first. */
  readonly attempts: readonly DeliveryAttempt[]
}
