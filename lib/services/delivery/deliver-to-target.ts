import 'server-only'
import { limits } from '@/lib/contract/limits'
import { afterFailure, HEALTHY, type TargetHealth } from '@/lib/domain/notification/breaker'
import type { AttemptResult, DueDelivery, TargetDelivery } from '@/lib/domain/notification/delivery'
import type {
  DeliveryOutcome,
  DeliveryTarget,
  OutgoingMessage,
} from '@/lib/domain/notification/delivery-port'
import { nextAttemptAt } from '@/lib/domain/notification/retry'
import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

/** What `deliverToTarget` sends and reports; `random` returns numbers in [0, 1), which spread retries. */
export type DeliverToTargetDeps = {
  /** Has its own timeout; a throw counts as a failed attempt. */
  readonly deliver: (
    message: OutgoingMessage,
    target: DeliveryTarget,
    channel: TargetDelivery['target']['channel'],
  ) => Promise<DeliveryOutcome>
  readonly now: () => UnixMicros
  readonly random: () => number
  /** `true` once no further attempt may start. */
  readonly isStopping: () => boolean
  readonly onFault: (delivery: DueDelivery, error: unknown) => void
  /** Called when an attempt ends. */
  readonly onResult: (result: AttemptResult) => void
}

/** Maximum duration of an attempt, including the time to record it. */
const ATTEMPT_MICROS = 45_000_000

const policy = {
  attempts: limits.deliveryAttempts,
  seconds: limits.deliverySeconds,
} as const

/**
 * Sends one target its messages, one after the other. The first failure ends the batch, so that an
 * unresponsive target costs one attempt at a time. Returns the deliveries that were not started.
 */
export async function deliverToTarget(
  deps: DeliverToTargetDeps,
  { batch, leaseUntil }: { batch: TargetDelivery; leaseUntil: UnixMicros },
): Promise<readonly DueDelivery[]> {
  let { health } = batch.target
  for (const [index, delivery] of batch.deliveries.entries()) {
    const startedAt = deps.now()
    if (deps.isStopping() || startedAt + ATTEMPT_MICROS > leaseUntil) {
      return batch.deliveries.slice(index)
    }
    const outcome = await attempt(deps, batch, delivery)
    const endedAt = deps.now()
    const result = resultOf({
      delivery,
      outcome,
      health,
      startedAt,
      endedAt,
      random: deps.random(),
    })
    deps.onResult(result)
    health = result.health
    if (endsBatch[outcome.kind]) {
      return batch.deliveries.slice(index + 1)
    }
  }
  return []
}

const endsBatch: Readonly<Record<DeliveryOutcome['kind'], boolean>> = {
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

type EndedAttempt = {
  readonly delivery: DueDelivery
  readonly outcome: DeliveryOutcome
  readonly health: TargetHealth
  readonly startedAt: UnixMicros
  readonly endedAt: UnixMicros
  readonly random: number
}

/** The new state of a delivery and its target after an attempt. */
function resultOf({
  delivery,
  outcome,
  health,
  startedAt,
  endedAt,
  random,
}: EndedAttempt): AttemptResult {
  const base = {
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
      return { ...base, detail: null, state: 'sent', nextAttemptAt: null, health: HEALTHY }
    case 'failed':
    case 'unsent': {
      const { retryAfterSeconds, detail } = outcome
      const { attempt: number, createdAt } = delivery
      const failed = { attempt: number, createdAt, endedAt, retryAfterSeconds, random }
      const at = nextAttemptAt(failed, policy)
      const nextHealth = outcome.kind === 'failed' ? afterFailure(health, endedAt) : health
      return {
        ...base,
        detail,
        state: at === null ? 'dead' : 'pending',
        nextAttemptAt: at === null ? null : later(at, nextHealth.pausedUntil),
        health: nextHealth,
      }
    }
    case 'refused':
    case 'gone':
      return { ...base, detail: outcome.detail, state: 'dead', nextAttemptAt: null, health }
  }
}

const later = (a: UnixMicros, b: UnixMicros | null): UnixMicros =>
  b === null ? a : unixMicros(Math.max(a, b))
