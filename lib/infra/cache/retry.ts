import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { InfraError } from '@/lib/infra/errors'

export type RetryTimes = {
  readonly tries: number
  /** Wait before the second try; it doubles with each further one. */
  readonly firstDelayMs: number
  /** From 0 to 1; spreads callers that failed together. */
  readonly random: () => number
  readonly wait?: (milliseconds: number) => Promise<void>
}

/**
 * Retries `work` while it throws retryable faults, after waits of half to all of a doubling delay.
 * Other faults, faults with a `retryAfterMs`, and the last fault go to the caller.
 */
export async function withRetry<T>(
  { tries, firstDelayMs, random, wait = sleep }: RetryTimes,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!mayRetry(error) || attempt >= tries) throw error
      await wait(firstDelayMs * 2 ** (attempt - 1) * (0.5 + random() / 2))
    }
  }
}

const mayRetry = (error: unknown): boolean =>
  error instanceof InfraError && error.retryable && error.retryAfterMs === null
