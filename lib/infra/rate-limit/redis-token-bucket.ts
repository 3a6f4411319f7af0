import 'server-only'
import type { RateLimit } from '@/lib/contract/limits'

/** The one Redis command the limiter needs. */
export type RedisEval = (
  script: string,
  keys: readonly string[],
  args: readonly string[],
) => Promise<unknown>

/** The same bucket as in memory, by the server's clock in microseconds, so processes agree. */
const script = `
local t = redis.call('TIME')
local now = t[1] * 1000000 + t[2]
local perToken = 1000000 / tonumber(ARGV[1])
local full = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now) + perToken
local wait = full - now - tonumber(ARGV[2]) * perToken
if wait > 0.5 then return math.ceil(wait / 1000) end
redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', math.max(1, math.ceil((full - now) / 1000)))
return 0
`

/** Token buckets shared by all processes on one Redis; rejects when the store does not answer. */
export function createRedisTokenBucket(evaluate: RedisEval) {
  return async (key: string, limit: RateLimit): Promise<number> => {
    const answer = await evaluate(
      script,
      [`rate:${key}`],
      [String(limit.perSecond), String(limit.burst)],
    )
    const wait = Number(answer)
    if (!Number.isFinite(wait)) throw new Error('the rate-limit script answered no number')
    return wait
  }
}
