import { ApiError } from '../api-error'
import { backoffMilliseconds } from '../backoff'

const attempts = 5
/** Of what comes back after `Retry-After`, so that not all of it comes at once. */
const spreadMilliseconds = 1_000

/**
 * Whether a read is worth repeating: client errors are not, lost answers and faults are, a few
 * times. A limit says nothing about the read: it is asked as often as it takes.
 */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.kind === 'http' && error.status === 429) return true
  if (failureCount >= attempts) return false
  switch (error.kind) {
    case 'network':
      return true
    case 'decode':
      return false
    case 'http':
      return error.status === 408 || error.status >= 500
  }
}

/** After `Retry-After` where it is given, else 1 s doubling to 30 s with jitter. `failureCount` starts at 0. */
export function retryDelayMilliseconds(
  failureCount: number,
  error: unknown,
  random: () => number = Math.random,
): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null
  return asked === null
    ? backoffMilliseconds(failureCount, random)
    : asked * 1000 + spreadMilliseconds * random()
}

/** Spread into every query, and given to the query client as its default. */
export const retryPolicy = {
  retry: (failureCount: number, error: Error) => shouldRetry(failureCount, error),
  retryDelay: (failureCount: number, error: Error) => retryDelayMilliseconds(failureCount, error),
}
