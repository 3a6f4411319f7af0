import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

/** Consecutive failures after which deliveries to a target pause. */
export const FAILURES_BEFORE_PAUSE = 5
const INITIAL_PAUSE_SECONDS = 30
const MAX_PAUSE_SECONDS = 30 * 60
const MICROS_PER_SECOND = 1_000_000

/** A target's failures since its last successful delivery. */
export type TargetHealth = {
  readonly failures: number
  /** No delivery is attempted before this time; `null`: no pause. */
  readonly pausedUntil: UnixMicros | null
}

/** No failure since the last success, and no pause. */
export const HEALTHY: TargetHealth = { failures: 0, pausedUntil: null }

/**
 * A target's health after one more failure. From the fifth consecutive failure on it pauses: first
 * for 30 seconds, then twice as long each time, up to half an hour. After a pause, one attempt
 * decides whether the next pause begins.
 */
export function afterFailure(health: TargetHealth, now: UnixMicros): TargetHealth {
  const failures = health.failures + 1
  if (failures < FAILURES_BEFORE_PAUSE) return { failures, pausedUntil: null }
  const pauseSeconds = Math.min(
    MAX_PAUSE_SECONDS,
    INITIAL_PAUSE_SECONDS * 2 ** (failures - FAILURES_BEFORE_PAUSE),
  )
  return { failures, pausedUntil: unixMicros(now + pauseSeconds * MICROS_PER_SECOND) }
}
