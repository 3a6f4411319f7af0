import 'server-only'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'

export type WindowCounterConfig = {
  /** Counters shared by all processes; null counts in this process only. */
  readonly redis: Redis | null
  readonly keyPrefix: string
  /** Maximum count per window. */
  readonly points: number
  /** Length of a window in milliseconds; it starts with the first count. */
  readonly durationSeconds: number
}

/** A fixed-window counter. While the shared store is down, each process counts for itself. */
export function windowCounter({ redis, keyPrefix, points, durationSeconds }: WindowCounterConfig) {
  const options = { keyPrefix, points, duration: durationSeconds }
  const memory = new RateLimiterMemory(options)
  return redis === null
    ? memory
    : new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory })
}

/** Milliseconds to wait until it may be taken; 0 once it is. Rejects with any fault of the store. */
export const waitFor = (taking: Promise<unknown>): Promise<number> => taking.then(noWait, waitAfter)

const noWait = () => 0

function waitAfter(refusal: unknown): number {
  if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1)
  throw refusal
}
