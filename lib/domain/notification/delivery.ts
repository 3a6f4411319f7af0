import type { Address } from '@/lib/domain/shared/address'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { TargetHealth } from './breaker'
import type { Channel, DeliveryState } from './channel'
import type { NotificationJson } from './notification'

/** Type of what a test sends; it is no notification and stands in no inbox. */
export const TEST_TYPE = 'test'

/** A delivery whose time has come, with where it goes. */
export type DueDelivery = {
  readonly id: number
  readonly notificationId: string
  readonly targetId: string
  readonly channel: Channel
  readonly notification: NotificationJson
  /** Number of the attempt that begins with its lease, from 1. */
  readonly attempt: number
  readonly createdAt: UnixMicros
  /** `null`: its owner does not want it any more; target or subscription are gone. */
  readonly target: ConcurrentTarget | null
}

/** Where a lane's messages go. */
export type ConcurrentTarget = {
  readonly id: string
  readonly account: Address
  readonly channel: Channel
  readonly address: string
  readonly details: Readonly<Record<string, unknown>>
  readonly health: TargetHealth
}

/** Messages to one target, told one after the other. */
export type TargetDelivery = {
  readonly target: ConcurrentTarget
  /** In the order they were made. */
  readonly deliveries: readonly DueDelivery[]
}

/** `unsent`: our own way out was closed; the target was not to blame. */
export type AttemptOutcome = 'delivered' | 'failed' | 'unsent' | 'refused' | 'gone'

/** One try of a delivery. */
export type DeliveryAttempt = {
  readonly attempt: number
  readonly startedAt: UnixMicros
  readonly durationMs: number
  readonly outcome: AttemptOutcome
  /** `null`: there was no answer, or the channel has no such number. */
  readonly status: number | null
  /** For the owner of the target; `null`: nothing went wrong. */
  readonly detail: string | null
}

/** What became of a delivery and its target by one attempt. */
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

/** A delivery as its owner reads it. */
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
