import 'server-only'
import type { Redis } from 'ioredis'
import { BurstyRateLimiter } from 'rate-limiter-flexible'
import type { RateLimit, RateLimitClass } from '@/lib/contract/limits'
import { waitFor, windowCounter } from './window-counter'

type LimitedClass = Exclude<RateLimitClass, 'none'>

export type RateLimiterConfig = {
  readonly limits: Readonly<Record<LimitedClass, RateLimit>>
  /** Counters shared by all processes; null counts in this process only. */
  readonly redis: Redis | null
}

export type RateLimiter = {
  /** Milliseconds to wait before the next try; 0 when the request may proceed. */
  readonly take: (key: {
    readonly rateLimitClass: LimitedClass
    readonly network: string
    readonly clientAddress: string
    /**
     * Tokens to take: one for the request, or its additional cost, which is at most the capacity
     * minus one.
     */
    readonly tokens: number
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
        windowCounter({
          redis,
          keyPrefix: `rate:${name}`,
          points: limit.perSecond,
          durationSeconds: 1,
        }),
        windowCounter({
          redis,
          keyPrefix: `burst:${name}`,
          durationSeconds: BURST_SECONDS,
          points: Math.max(limit.burst - limit.perSecond, 0),
        }),
      ),
    )
  }
  return {
    take: ({ rateLimitClass, network, clientAddress, tokens }) => {
      const limiter = limiters.get(rateLimitClass)
      const taken = tokens === 1 ? 1 : Math.min(tokens, mostAtOnce(limits[rateLimitClass]) - 1)
      return limiter === undefined || taken < 1
        ? Promise.resolve(0)
        : waitFor(limiter.consume(`${network}|${clientAddress}`, taken))
    },
  }
}

/** Tokens come from the steady rate or from the burst, never from both at once. */
const mostAtOnce = ({ perSecond, burst }: RateLimit): number =>
  Math.max(perSecond, burst - perSecond)
