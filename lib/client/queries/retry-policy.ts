import { ApiError } from '../api-error'

const firstDelayMilliseconds = 1_000
const longestDelayMilliseconds = 30_000
const attempts = 5

/** Whether a read is worth repeating: client errors are not, lost answers, limits and faults are. */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= attempts) return false
  if (!(error instanceof ApiError)) return false
  switch (error.kind) {
    case 'network':
      return true
    case 'decode':
      return false
    case 'http':
      return error.status === 408 || error.status === 429 || error.status >= 500
  }
}

/** 1 s doubling to 30 s with jitter, never earlier than `Retry-After`. `failureCount` starts at 0. */
export function retryDelayMilliseconds(
  failureCount: number,
  error: unknown,
  random: () => number = Math.random,
): number {
  const full = Math.min(longestDelayMilliseconds, firstDelayMilliseconds * 2 ** failureCount)
  const jittered = full / 2 + (full / 2) * random()
  const asked = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return asked > jittered ? asked + firstDelayMilliseconds * random() : jittered
}

/** Spread into every query, and given to the query client as its default. */
export const retryPolicy = {
  retry: shouldRetry,
  retryDelay: (failureCount: number, error: unknown) => retryDelayMilliseconds(failureCount, error),
}
