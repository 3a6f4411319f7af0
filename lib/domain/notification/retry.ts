import { type UnixMicros, unixMicros } from '@/lib/domain/shared/timestamp'

const MICROS_PER_SECOND = 1_000_000

/** The longest wait before the second attempt; each later one may be twice as long. */
const FIRST_WAIT_SECONDS = 5
/** No wait is longer, not even one the other side asks for. */
export const LONGEST_WAIT_SECONDS = 3_600

/** When a message is given up. */
export type RetryPolicy = {
  readonly attempts: number
  /** Since the message was made. */
  readonly seconds: number
}

export type FailedAttempt = {
  /** From 1. */
  readonly attempt: number
  readonly createdAt: UnixMicros
  readonly endedAt: UnixMicros
  /** `null`: the other side did not ask for a pause. */
  readonly retryAfterSeconds: number | null
  /** In [0, 1). */
  readonly random: number
}

/**
 * When a failed delivery is tried again, or `null` when it is given up. The wait is drawn evenly
 * from nothing to a bound that doubles, so that what failed together does not return together; it
 * is never shorter than the other side asked for.
 */
export function nextAttemptAt(failed: FailedAttempt, policy: RetryPolicy): UnixMicros | null {
  const { attempt, createdAt, endedAt, random } = failed
  if (attempt >= policy.attempts) return null
  const boundSeconds = Math.min(LONGEST_WAIT_SECONDS, FIRST_WAIT_SECONDS * 2 ** (attempt - 1))
  const asked = Math.min(LONGEST_WAIT_SECONDS, failed.retryAfterSeconds ?? 0)
  const waitSeconds = Math.max(random * boundSeconds, asked)
  const at = unixMicros(endedAt + waitSeconds * MICROS_PER_SECOND)
  return at > createdAt + policy.seconds * MICROS_PER_SECOND ? null : at
}
