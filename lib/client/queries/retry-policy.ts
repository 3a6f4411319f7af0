import { ApiError } from '../api-error'
import { backoffMilliseconds } from '../backoff'

const attempts = 5
/** Maximum jitter after `Retry-After`, so that requests do not all resume at once. */
const spreadMilliseconds = 1_000

/**
 * Whether to retry a read: never after client errors, a few times after lost responses and server
 * errors, and without a limit after 429 and after a fault with a retry time. The last two are not
 * caused by the read, so it is repeated for as long as an order book is down.
 */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  if (error.kind === 'http' && error.status === 429) return true
  if (isTemporary(error)) return true
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

/** A temporary fault with a retry time: one of another party, or of this service for a while. */
const isTemporary = ({ kind, status, retryAfterSeconds }: ApiError): boolean =>
  kind === 'http' && status >= 500 && retryAfterSeconds !== null

/** After `Retry-After` when it is given, else 1 s doubling to 30 s with jitter. `failureCount` starts at 0. */
export function retryDelayMilliseconds(
  failureCount: number,
  error: unknown,
  random: () => number = Math.random,
): number {
  const retryAfter = error instanceof ApiError ? error.retryAfterSeconds : null
  return retryAfter === null
    ? backoffMilliseconds(failureCount, random)
    : retryAfter * 1000 + spreadMilliseconds * random()
}

/** Spread into every query, and the default of the query client. */
export const retryPolicy = {
  retry: (failureCount: number, error: Error) => shouldRetry(failureCount, error),
  retryDelay: (failureCount: number, error: Error) => retryDelayMilliseconds(failureCount, error),
}
