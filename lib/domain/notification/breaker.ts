import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

/** Failures in a row after which a target rests. */
export const FAILURES_BEFORE_PAUSE = 5
const FIRST_PAUSE_SECONDS = 30
const LONGEST_PAUSE_SECONDS = 30 * 60
const MICROS_PER_SECOND = 1_000_000

/** How a target has fared since it last took a message. */
export type TargetHealth = {
  readonly failures: number
  /** Nothing is tried before; `null`: nothing has to wait. */
  readonly pausedUntil: UnixMicros | null
}

export const HEALTHY: TargetHealth = { failures: 0, pausedUntil: null }

/**
 * A target's health after one more failure. From the fifth in a row on it rests for 30 seconds,
 * then for twice as long each time, up to half an hour; after a rest one attempt decides.
 */
export function afterFailure(health: TargetHealth, now: UnixMicros): TargetHealth {
  const failures = health.failures + 1
  if (failures < FAILURES_BEFORE_PAUSE) return { failures, pausedUntil: null }
  const pauseSeconds = Math.min(
    LONGEST_PAUSE_SECONDS,
    FIRST_PAUSE_SECONDS * 2 ** (failures - FAILURES_BEFORE_PAUSE),
  )
  return { failures, pausedUntil: unixMicros(now + pauseSeconds * MICROS_PER_SECOND) }
}
