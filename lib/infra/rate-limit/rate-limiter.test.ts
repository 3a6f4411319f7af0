import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rateLimits } from '@/lib/contract/limits'
import { connectRedis } from '@/lib/infra/cache/redis'
import { createRateLimiter, type RateLimiter } from './rate-limiter'

const key = {
  rateLimitClass: 'quote',
  network: 'local',
  clientAddress: '10.0.0.1',
  tokens: 1,
} as const

async function takeMany(limiter: RateLimiter, count: number): Promise<number[]> {
  const waits: number[] = []
  for (let taken = 0; taken < count; taken += 1) waits.push(await limiter.take(key))
  return waits
}

describe('rate limiter in this process', () => {
  let limiter: RateLimiter
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 })
    limiter = createRateLimiter({ limits: rateLimits, redis: null })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('allows a burst of 20 quotes and returns the wait of the next one', async () => {
    const waits = await takeMany(limiter, 21)
    expect(waits.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0))
    expect(waits[20]).toBeGreaterThan(0)
    expect(waits[20]).toBeLessThanOrEqual(1_000)
  })

  it('continues at 10 a second once the burst is used up', async () => {
    await takeMany(limiter, 21)
    vi.advanceTimersByTime(1_001)
    const waits = await takeMany(limiter, 11)
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10)
  })

  it('counts clients, networks and classes separately', async () => {
    await takeMany(limiter, 21)
    expect(await limiter.take({ ...key, clientAddress: '10.0.0.2' })).toBe(0)
    expect(await limiter.take({ ...key, network: 'base' })).toBe(0)
    expect(await limiter.take({ ...key, rateLimitClass: 'submit' })).toBe(0)
  })

  it('counts a request as many times as it takes tokens', async () => {
    const rpc = { ...key, rateLimitClass: 'rpc', tokens: 100 } as const
    const waits: number[] = []
    for (let taken = 0; taken < 11; taken += 1) waits.push(await limiter.take(rpc))
    expect(waits.slice(0, 10).every((wait) => wait === 0)).toBe(true)
    expect(waits[10]).toBeGreaterThan(0)
  })

  it.each([
    [1, 1],
    [50, 50],
    [200, 1000],
  ])(
    'lets a request through once that costs more than %i/%i can ever hold',
    async (perSecond, burst) => {
      const rpc = { perSecond, burst }
      const small = createRateLimiter({ limits: { ...rateLimits, rpc }, redis: null })
      const request = { ...key, rateLimitClass: 'rpc' } as const
      expect(await small.take(request)).toBe(0)
      expect(await small.take({ ...request, tokens: 100_000 })).toBe(0)
    },
  )
})

describe('rate limiter on Redis', () => {
  it('counts locally while the store cannot be reached', async () => {
    const redis = connectRedis('redis://127.0.0.1:1')
    const waits = await takeMany(createRateLimiter({ limits: rateLimits, redis }), 21)
    expect(waits.slice(0, 20).every((wait) => wait === 0)).toBe(true)
    expect(waits[20]).toBeGreaterThan(0)
    redis.disconnect()
  })

  it.runIf(process.env.TEST_REDIS_URL !== undefined)(
    'shares its counts between two processes',
    async () => {
      const clients = [1, 2].map(() => connectRedis(process.env.TEST_REDIS_URL ?? ''))
      await Promise.all(clients.map((client) => once(client, 'ready')))
      const limiters = clients.map((redis) => createRateLimiter({ limits: rateLimits, redis }))
      const network = `test-${process.pid}-${Date.now()}`
      let passed = 0
      for (let taken = 0; taken < 15; taken += 1) {
        for (const limiter of limiters) {
          if ((await limiter.take({ ...key, network })) === 0) passed += 1
        }
      }
      expect(passed).toBe(20)
      for (const client of clients) client.disconnect()
    },
  )
})
