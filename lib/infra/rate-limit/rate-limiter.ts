import 'server-only'
import type { RateLimit, RateLimitClass } from '@/lib/contract/limits'
import { rateLimits } from '@/lib/contract/limits'
import type { RedisEval } from './redis-token-bucket'
import { createRedisTokenBucket } from './redis-token-bucket'
import { createMemoryTokenBucket } from './token-bucket'

type LimitedClass = Exclude<RateLimitClass, 'none'>

export type RateLimiterOptions = {
  /** Milliseconds; any steady origin. */
  readonly now: () => number
  readonly limits?: Readonly<Record<LimitedClass, RateLimit>>
  /** Shared store; null keeps buckets in this process. */
  readonly redisEval?: RedisEval | null
  /** Called when the shared store failed and this process decided alone. */
  readonly onStoreFailure?: (cause: unknown) => void
}

const storeTimeoutMilliseconds = 250

/**
 * One bucket per client address, network and class. When the shared store fails or is slow, the
 * buckets of this process decide: requests are neither refused nor unlimited because of it.
 */
export function createRateLimiter(options: RateLimiterOptions) {
  const limits = options.limits ?? rateLimits
  const memory = createMemoryTokenBucket(options.now)
  const shared = options.redisEval ? createRedisTokenBucket(options.redisEval) : null
  return (key: {
    readonly rateLimitClass: LimitedClass
    readonly network: string
    readonly clientAddress: string
  }): number | Promise<number> => {
    const limit = limits[key.rateLimitClass]
    const name = `${key.rateLimitClass}|${key.network}|${key.clientAddress}`
    if (shared === null) return memory(name, limit)
    return withTimeout(shared(name, limit)).catch((cause: unknown) => {
      options.onStoreFailure?.(cause)
      return memory(name, limit)
    })
  }
}

function withTimeout(answer: Promise<number>): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error('the rate-limit store did not answer in time')),
      storeTimeoutMilliseconds,
    )
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
