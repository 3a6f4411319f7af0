import { afterEach, describe, expect, it, vi } from 'vitest'
import { found, type SourceResult, unknown } from '@/lib/domain/market/source-result'
import { InfraError } from '@/lib/infra/errors'
import { cachedLookup } from './cached-lookup'

const outage = new InfraError('source: down', { retryable: true, cause: null })

/** A cache with its own clock, over a source whose next results the test sets. */
function scene(maxEntries = 10, times: { readonly refreshBehindMs?: number } = {}) {
  let nowMs = 1_000_000
  let next: SourceResult<number> | 'down' = unknown
  const calls: string[] = []
  const lookup = cachedLookup<string, number>(
    async (key) => {
      calls.push(key)
      if (next === 'down') throw outage
      return next
    },
    {
      ttlMs: 30_000,
      unknownTtlMs: 5_000,
      staleMs: 600_000,
      cooldownMs: 2_000,
      ...times,
      maxEntries,
      nowMs: () => nowMs,
    },
  )
  return {
    lookup,
    calls,
    answer: (value: SourceResult<number> | 'down') => {
      next = value
    },
    elapse: (milliseconds: number) => {
      nowMs += milliseconds
    },
    foundNow: (value: number) => found(value, nowMs),
    nowMs: () => nowMs,
  }
}

describe('cachedLookup', () => {
  it('calls the source once for concurrent requests and while the value is fresh', async () => {
    const { lookup, calls, answer, elapse, foundNow } = scene()
    answer(foundNow(7))
    const [a, b] = await Promise.all([lookup('x'), lookup('x')])
    expect(a).toBe(b)
    elapse(29_999)
    expect(await lookup('x')).toBe(a)
    expect(calls).toEqual(['x'])
    elapse(1)
    answer(foundNow(8))
    expect(await lookup('x')).toMatchObject({ value: 8 })
  })

  it('caches unknown for a shorter time', async () => {
    const { lookup, calls, answer, elapse, foundNow } = scene()
    expect(await lookup('x')).toBe(unknown)
    elapse(4_999)
    expect(await lookup('x')).toBe(unknown)
    expect(calls).toHaveLength(1)
    elapse(1)
    answer(foundNow(1))
    expect(await lookup('x')).toMatchObject({ value: 1 })
  })

  it('serves the old value with its old time during an outage, then the fault', async () => {
    const { lookup, calls, answer, elapse, foundNow } = scene()
    answer(foundNow(7))
    const fresh = await lookup('x')
    answer('down')
    elapse(40_000)
    expect(await lookup('x')).toBe(fresh)
    elapse(1_999)
    expect(await lookup('x')).toBe(fresh)
    expect(calls).toHaveLength(2)
    elapse(600_000)
    await expect(lookup('x')).rejects.toBe(outage)
    answer(foundNow(9))
    elapse(2_000)
    expect(await lookup('x')).toMatchObject({ value: 9 })
  })

  it('throws the first fault again during the cooldown, never unknown', async () => {
    const { lookup, calls, answer, elapse } = scene()
    answer('down')
    await expect(lookup('x')).rejects.toBe(outage)
    await expect(lookup('x')).rejects.toBe(outage)
    expect(calls).toHaveLength(1)
    elapse(2_000)
    await expect(lookup('x')).rejects.toBe(outage)
    expect(calls).toHaveLength(2)
  })

  it('never serves unknown instead of a fault', async () => {
    const { lookup, answer, elapse } = scene()
    expect(await lookup('x')).toBe(unknown)
    elapse(5_000)
    answer('down')
    await expect(lookup('x')).rejects.toBe(outage)
  })

  it('evicts the least recently used key above its limit', async () => {
    const { lookup, calls, answer, foundNow } = scene(2)
    answer(foundNow(1))
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await lookup(key)
    expect(calls).toEqual(['a', 'b', 'c', 'b'])
  })

  it('serves the old value of a slow source while it is called again', async () => {
    const { lookup, calls, answer, elapse, foundNow } = scene(10, { refreshBehindMs: 60_000 })
    answer(foundNow(1))
    await lookup('x')
    answer(foundNow(2))
    elapse(30_000)
    expect(await lookup('x')).toMatchObject({ value: 1 })
    expect(await lookup('x')).toMatchObject({ value: 2 })
    expect(calls).toHaveLength(2)
    answer(foundNow(3))
    elapse(90_000)
    expect(await lookup('x')).toMatchObject({ value: 3 })
    answer('down')
    elapse(30_000)
    for (let times = 0; times < 3; times += 1) {
      expect(await lookup('x')).toMatchObject({ value: 3 })
    }
    expect(calls).toHaveLength(4)
  })

  it('serves a stale value no longer because an inner cache returned it', async () => {
    const { lookup: inner, answer, elapse, foundNow, nowMs } = scene()
    const times = { ttlMs: 30_000, unknownTtlMs: 5_000, staleMs: 600_000, cooldownMs: 2_000 }
    const outer = cachedLookup(inner, { ...times, maxEntries: 10, nowMs })
    answer(foundNow(7))
    const fresh = await outer('x')
    answer('down')
    elapse(599_000)
    expect(await outer('x')).toBe(fresh)
    elapse(41_000)
    await expect(outer('x')).rejects.toBe(outage)
    answer(foundNow(8))
    elapse(2_000)
    expect(await outer('x')).toMatchObject({ value: 8 })
  })
})

describe('the time-out for a source that never answers', () => {
  const HOUR_MS = 3_600_000
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A source that returns one answer per call, in order, and then never replies. */
  function slowScene(...answers: number[]) {
    vi.useFakeTimers({ now: 1_000_000 })
    let calls = 0
    const late: ((answer: SourceResult<number>) => void)[] = []
    const lookup = cachedLookup<string, number>(
      () => {
        const value = answers[calls]
        calls += 1
        if (value !== undefined) return Promise.resolve(found(value, Date.now()))
        return new Promise((resolve) => late.push(resolve))
      },
      {
        ttlMs: HOUR_MS,
        refreshBehindMs: HOUR_MS,
        unknownTtlMs: 5_000,
        cooldownMs: 30_000,
        staleMs: 24 * HOUR_MS,
        timeout: { name: 'acme', ms: 6_000, faultOf: 'provider' },
        maxEntries: 10,
        nowMs: Date.now,
      },
    )
    const outcome = async (milliseconds: number) => {
      const answer = lookup('x').catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(milliseconds)
      return Promise.race([answer, Promise.resolve('waits')])
    }
    return { outcome, late, calls: () => calls }
  }

  it('serves the old value after the time-out, at once from then on, until it is too old', async () => {
    const { outcome, calls } = slowScene(7)
    expect(await outcome(0)).toMatchObject({ value: 7 })
    await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
    expect(await outcome(5_999)).toBe('waits')
    expect(await outcome(1)).toMatchObject({ value: 7, atMs: 1_000_000 })
    await vi.advanceTimersByTimeAsync(20 * HOUR_MS)
    expect(await outcome(0)).toMatchObject({ value: 7, atMs: 1_000_000 })
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(await outcome(0)).toBeInstanceOf(InfraError)
    expect(calls()).toBe(2)
  })

  it('is a fault with the source’s name when there is no old value, and caches a late answer', async () => {
    const { outcome, late, calls } = slowScene()
    expect(await outcome(5_999)).toBe('waits')
    expect(await outcome(1)).toMatchObject({
      message: 'acme: no answer within 6000 ms',
      retryable: true,
    })
    late[0]?.(found(9, Date.now()))
    expect(await outcome(0)).toMatchObject({ value: 9 })
    expect(calls()).toBe(1)
  })
})
