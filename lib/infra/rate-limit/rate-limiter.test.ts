import { describe, expect, it } from 'vitest'
import { createRateLimiter } from './rate-limiter'

const key = { rateLimitClass: 'quote', network: 'local', clientAddress: '10.0.0.1' } as const

function limiter(extra: Partial<Parameters<typeof createRateLimiter>[0]> = {}) {
  const clock = { now: 1_000_000 }
  return { clock, take: createRateLimiter({ now: () => clock.now, ...extra }) }
}

describe('rate limiter', () => {
  it('lets a burst of 20 quotes pass and asks the next one to wait for a token', () => {
    const { take } = limiter()
    for (let count = 0; count < 20; count++) expect(take(key)).toBe(0)
    expect(take(key)).toBeCloseTo(100)
  })

  it('sustains exactly 10 quotes a second after the burst', () => {
    const { take, clock } = limiter()
    let passed = 0
    for (let step = 0; step < 10_000; step++) {
      if (take(key) === 0) passed += 1
      clock.now += 1
    }
    expect(passed).toBe(20 + 99)
  })

  it('keeps clients, networks and classes apart', () => {
    const { take } = limiter()
    for (let count = 0; count < 21; count++) take(key)
    expect(take({ ...key, clientAddress: '10.0.0.2' })).toBe(0)
    expect(take({ ...key, network: 'base' })).toBe(0)
    expect(take({ ...key, rateLimitClass: 'submit' })).toBe(0)
  })

  it('uses the limits it is configured with', () => {
    const one = { perSecond: 1, burst: 1 }
    const limits = { quote: one, submit: one, orderRead: one, read: one, rpc: one, faucet: one }
    const { take } = limiter({ limits })
    expect(take(key)).toBe(0)
    expect(take(key)).toBe(1000)
  })

  it('asks the shared store, by client, network and class', async () => {
    const keys: (string | undefined)[] = []
    const { take } = limiter({
      redisEval: async (_script, names, args) => {
        keys.push(names[0], ...args)
        return 250
      },
    })
    expect(await take(key)).toBe(250)
    expect(keys).toEqual(['rate:quote|local|10.0.0.1', '10', '20'])
  })

  it('decides alone when the shared store fails', async () => {
    const failures: unknown[] = []
    const { take } = limiter({
      redisEval: () => Promise.reject(new Error('down')),
      onStoreFailure: (cause) => failures.push(cause),
    })
    for (let count = 0; count < 20; count++) expect(await take(key)).toBe(0)
    expect(await take(key)).toBeGreaterThan(0)
    expect(failures).toHaveLength(21)
  })
})
