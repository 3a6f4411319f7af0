import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

const MICROS_PER_SECOND = 1_000_000

/** Maximum wait before the second attempt; it doubles for each later one. */
const INITIAL_WAIT_SECONDS = 5
/** No wait is longer, not even one requested by the other side. */
export const MAX_WAIT_SECONDS = 3_600

/** Limits after which a message is given up. */
export type RetryPolicy = {
  readonly attempts: number
  /** Since the message was created. */
  readonly seconds: number
}

/** A failed attempt, and the random number by which its retry is spread. */
export type FailedAttempt = {
  /** From 1. */
  readonly attempt: number
  readonly createdAt: UnixMicros
  readonly endedAt: UnixMicros
  /** `null`: the other side requested no pause. */
  readonly retryAfterSeconds: number | null
  /** In [0, 1). */
  readonly random: number
}

/**
 * When a failed delivery is retried, or `null` when it is given up. The wait is random between 0 and
 * a bound that doubles (full jitter), so that deliveries that failed together are not retried
 * together; it is never shorter than the other side requested.
 */
export function nextAttemptAt(failed: FailedAttempt, policy: RetryPolicy): UnixMicros | null {
  const { attempt, createdAt, endedAt, random } = failed
  if (attempt >= policy.attempts) return null
  const boundSeconds = Math.min(MAX_WAIT_SECONDS, INITIAL_WAIT_SECONDS * 2 ** (attempt - 1))
  const requested = Math.min(MAX_WAIT_SECONDS, failed.retryAfterSeconds ?? 0)
  const waitSeconds = Math.max(random * boundSeconds, requested)
  const at = unixMicros(endedAt + waitSeconds * MICROS_PER_SECOND)
  return at > createdAt + policy.seconds * MICROS_PER_SECOND ? null : at
}
