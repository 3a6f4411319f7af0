import 'server-only'
import type { Redis } from 'ioredis'
import {
  BurstyRateLimiter,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { RateLimit, RateLimitClass } from '@/lib/contract/limits'

type LimitedClass = Exclude<RateLimitClass, 'none'>

export type RateLimiterConfig = {
  readonly limits: Readonly<Record<LimitedClass, RateLimit>>
  /** Shared by all processes; null counts in this one. */
  readonly redis: Redis | null
}

export type RateLimiter = {
  /** Milliseconds to wait before the next try; 0 when the request may proceed. */
  readonly take: (key: {
    readonly rateLimitClass: LimitedClass
    readonly network: string
    readonly clientAddress: string
  }) => Promise<number>
}

/** Requests above the steady rate use up the burst, which is fully restored after this long. */
const BURST_SECONDS = 30

/**
 * Counts requests per client address, network and class: `perSecond` in every second, and up to
 * `burst` at once. While the shared store is down, each process counts for itself, so requests are
 * neither refused nor unlimited.
 */
export function createRateLimiter({ limits, redis }: RateLimiterConfig): RateLimiter {
  const limiters = new Map<string, BurstyRateLimiter>()
  for (const [name, limit] of Object.entries(limits)) {
    limiters.set(
      name,
      new BurstyRateLimiter(
        counter(redis, `rate:${name}`, limit.perSecond, 1),
        counter(redis, `burst:${name}`, Math.max(limit.burst - limit.perSecond, 0), BURST_SECONDS),
      ),
    )
  }
  return {
    take: ({ rateLimitClass, network, clientAddress }) => {
      const limiter = limiters.get(rateLimitClass)
      return limiter === undefined
        ? Promise.resolve(0)
        : limiter.consume(`${network}|${clientAddress}`).then(noWait, waitAfter)
    },
  }
}

const noWait = () => 0

function waitAfter(refusal: unknown): number {
  if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1)
  throw refusal
}

function counter(redis: Redis | null, keyPrefix: string, points: number, duration: number) {
  const options = { keyPrefix, points, duration }
  const memory = new RateLimiterMemory(options)
  return redis === null
    ? memory
    : new RateLimiterRedis({ ...options, storeClient: redis, insuranceLimiter: memory })
}
