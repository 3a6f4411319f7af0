import 'server-only'
import type { RateLimit } from '@/lib/contract/limits'

/** Takes one token of `key`; answers the milliseconds to wait, 0 when the token was there. */
export type TokenBucket = (key: string, limit: RateLimit) => number

const sweepEvery = 10_000

/**
 * Token buckets in this process. A bucket is one number, the time at which it will be full again,
 * so taking a token is a comparison and an addition; buckets that are full are forgotten.
 */
export function createMemoryTokenBucket(now: () => number): TokenBucket {
  const fullAt = new Map<string, number>()
  let sinceSweep = 0
  return (key, limit) => {
    const time = now()
    const perToken = 1000 / limit.perSecond
    const next = Math.max(fullAt.get(key) ?? 0, time) + perToken
    const wait = next - time - limit.burst * perToken
    // Half a microsecond of slack: sums of fractions must not refuse the last token of a burst.
    if (wait > 0.0005) return wait
    fullAt.set(key, next)
    sinceSweep += 1
    if (sinceSweep >= sweepEvery) {
      sinceSweep = 0
      for (const [name, full] of fullAt) if (full <= time) fullAt.delete(name)
    }
    return 0
  }
}
