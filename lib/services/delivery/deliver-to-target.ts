import 'server-only'
import { limits } from '@/lib/contract/limits'
import { afterFailure, HEALTHY, type TargetHealth } from '@/lib/domain/notification/breaker'
import type { AttemptResult, DueDelivery, TargetDelivery } from '@/lib/domain/notification/delivery'
import { nextAttemptAt } from '@/lib/domain/notification/retry'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'
import type { DeliveryOutcome, DeliveryTarget, OutgoingMessage } from './delivery-port'

export type DeliverToTargetDeps = {
  /** Ends in time by itself; a throw counts as a failed attempt. */
  readonly deliver: (
    message: OutgoingMessage,
    target: DeliveryTarget,
    channel: TargetDelivery['target']['channel'],
  ) => Promise<DeliveryOutcome>
  readonly now: () => UnixMicros
  readonly random: () => number
  /** True once no further attempt is to begin. */
  readonly isStopping: () => boolean
  readonly onFault: (delivery: DueDelivery, error: unknown) => void
  /** Hears of each attempt as it ends. */
  readonly onResult: (result: AttemptResult) => void
}

/** The longest an attempt may take, and room to record it. */
const ATTEMPT_MICROS = 45_000_000

const policy = {
  attempts: limits.deliveryAttempts,
  seconds: limits.deliverySeconds,
} as const

/**
 * Tells one target its messages, one after the other. The first that fails ends the lane, so that
 * a target that does not answer costs one attempt at a time. Answers what was not begun.
 */
export async function deliverToTarget(
  deps: DeliverToTargetDeps,
  { lane, leaseUntil }: { lane: TargetDelivery; leaseUntil: UnixMicros },
): Promise<readonly DueDelivery[]> {
  let { health } = lane.target
  for (const [place, delivery] of lane.deliveries.entries()) {
    const startedAt = deps.now()
    if (deps.isStopping() || startedAt + ATTEMPT_MICROS > leaseUntil) {
      return lane.deliveries.slice(place)
    }
    const outcome = await attempt(deps, lane, delivery)
    const endedAt = deps.now()
    const result = settle({ delivery, outcome, health, startedAt, endedAt, random: deps.random() })
    deps.onResult(result)
    health = result.health
    if (endsTarget[outcome.kind]) {
      return lane.deliveries.slice(place + 1)
    }
  }
  return []
}

const endsTarget: Readonly<Record<DeliveryOutcome['kind'], boolean>> = {
  delivered: false,
  refused: false,
  failed: true,
  unsent: true,
  gone: true,
}

async function attempt(
  deps: DeliverToTargetDeps,
  { target }: TargetDelivery,
  delivery: DueDelivery,
): Promise<DeliveryOutcome> {
  const message = {
    idempotencyKey: `${delivery.notificationId}:${delivery.targetId}`,
    notification: delivery.notification,
  }
  const { id, address, details, channel } = target
  try {
    return await deps.deliver(message, { id, address, details }, channel)
  } catch (error) {
    deps.onFault(delivery, error)
    const detail = 'this server could not send it'
    return { kind: 'failed', status: null, detail, retryAfterSeconds: null }
  }
}

type Ended = {
  readonly delivery: DueDelivery
  readonly outcome: DeliveryOutcome
  readonly health: TargetHealth
  readonly startedAt: UnixMicros
  readonly endedAt: UnixMicros
  readonly random: number
}

/** What an attempt means for its delivery and its target. */
function settle({ delivery, outcome, health, startedAt, endedAt, random }: Ended): AttemptResult {
  const made = {
    deliveryId: delivery.id,
    targetId: delivery.targetId,
    channel: delivery.channel,
    attempt: delivery.attempt,
    startedAt,
    endedAt,
    durationMs: Math.round((endedAt - startedAt) / 1_000),
    outcome: outcome.kind,
    status: outcome.status,
  }
  switch (outcome.kind) {
    case 'delivered':
      return { ...made, detail: null, state: 'sent', nextAttemptAt: null, health: HEALTHY }
    case 'failed':
    case 'unsent': {
      const { retryAfterSeconds, detail } = outcome
      const { attempt: number, createdAt } = delivery
      const failed = { attempt: number, createdAt, endedAt, retryAfterSeconds, random }
      const at = nextAttemptAt(failed, policy)
      const after = outcome.kind === 'failed' ? afterFailure(health, endedAt) : health
      return {
        ...made,
        detail,
        state: at === null ? 'dead' : 'pending',
        nextAttemptAt: at === null ? null : later(at, after.pausedUntil),
        health: after,
      }
    }
    case 'refused':
    case 'gone':
      return { ...made, detail: outcome.detail, state: 'dead', nextAttemptAt: null, health }
  }
}

const later = (a: UnixMicros, b: UnixMicros | null): UnixMicros =>
  b === null ? a : unixMicros(Math.max(a, b))
