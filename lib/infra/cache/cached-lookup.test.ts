import { afterEach, describe, expect, it, vi } from 'vitest'
import { found, type SourceResult, unknown } from '@/lib/domain/market/source-result'
import { InfraError } from '@/lib/infra/errors'
import { cachedLookup } from './cached-lookup'

const outage = new InfraError('source: down', { retryable: true, cause: null })

/** A source whose next answers are set by the test, before a cache with a clock of its own. */
function scene(maxEntries = 10, times: { readonly refreshBehindMs?: number } = {}) {
  let nowMs = 1_000_000
  let next: SourceResult<number> | 'down' = unknown
  const asked: string[] = []
  const lookup = cachedLookup<string, number>(
    async (key) => {
      asked.push(key)
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
    asked,
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
  it('asks once for questions that come together and while the value is fresh', async () => {
    const { lookup, asked, answer, elapse, foundNow } = scene()
    answer(foundNow(7))
    const [a, b] = await Promise.all([lookup('x'), lookup('x')])
    expect(a).toBe(b)
    elapse(29_999)
    expect(await lookup('x')).toBe(a)
    expect(asked).toEqual(['x'])
    elapse(1)
    answer(foundNow(8))
    expect(await lookup('x')).toMatchObject({ value: 8 })
  })

  it('remembers unknown for a shorter time', async () => {
    const { lookup, asked, answer, elapse, foundNow } = scene()
    expect(await lookup('x')).toBe(unknown)
    elapse(4_999)
    expect(await lookup('x')).toBe(unknown)
    expect(asked).toHaveLength(1)
    elapse(1)
    answer(foundNow(1))
    expect(await lookup('x')).toMatchObject({ value: 1 })
  })

  it('gives the old value with its old time during an outage, then the fault', async () => {
    const { lookup, asked, answer, elapse, foundNow } = scene()
    answer(foundNow(7))
    const fresh = await lookup('x')
    answer('down')
    elapse(40_000)
    expect(await lookup('x')).toBe(fresh)
    elapse(1_999)
    expect(await lookup('x')).toBe(fresh)
    expect(asked).toHaveLength(2)
    elapse(600_000)
    await expect(lookup('x')).rejects.toBe(outage)
    answer(foundNow(9))
    elapse(2_000)
    expect(await lookup('x')).toMatchObject({ value: 9 })
  })

  it('throws a first fault again while the source rests, never unknown', async () => {
    const { lookup, asked, answer, elapse } = scene()
    answer('down')
    await expect(lookup('x')).rejects.toBe(outage)
    await expect(lookup('x')).rejects.toBe(outage)
    expect(asked).toHaveLength(1)
    elapse(2_000)
    await expect(lookup('x')).rejects.toBe(outage)
    expect(asked).toHaveLength(2)
  })

  it('never lets unknown stand in for a fault', async () => {
    const { lookup, answer, elapse } = scene()
    expect(await lookup('x')).toBe(unknown)
    elapse(5_000)
    answer('down')
    await expect(lookup('x')).rejects.toBe(outage)
  })

  it('forgets the longest unused key beyond its bound', async () => {
    const { lookup, asked, answer, foundNow } = scene(2)
    answer(foundNow(1))
    for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await lookup(key)
    expect(asked).toEqual(['a', 'b', 'c', 'b'])
  })

  it('gives the old value of a slow source while it is asked again', async () => {
    const { lookup, asked, answer, elapse, foundNow } = scene(10, { refreshBehindMs: 60_000 })
    answer(foundNow(1))
    await lookup('x')
    answer(foundNow(2))
    elapse(30_000)
    expect(await lookup('x')).toMatchObject({ value: 1 })
    expect(await lookup('x')).toMatchObject({ value: 2 })
    expect(asked).toHaveLength(2)
    answer(foundNow(3))
    elapse(90_000)
    expect(await lookup('x')).toMatchObject({ value: 3 })
    answer('down')
    elapse(30_000)
    for (let times = 0; times < 3; times += 1) {
      expect(await lookup('x')).toMatchObject({ value: 3 })
    }
    expect(asked).toHaveLength(4)
  })

  it('lets a value stand in no longer because a cache further in gave it', async () => {
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

describe('patience with a source that takes a question and never answers', () => {
  const HOUR_MS = 3_600_000
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A source with an answer for each question in turn, which is silent when it has none left. */
  function slowScene(...answers: number[]) {
    vi.useFakeTimers({ now: 1_000_000 })
    let asked = 0
    const late: ((answer: SourceResult<number>) => void)[] = []
    const lookup = cachedLookup<string, number>(
      () => {
        const value = answers[asked]
        asked += 1
        if (value !== undefined) return Promise.resolve(found(value, Date.now()))
        return new Promise((resolve) => late.push(resolve))
      },
      {
        ...{ ttlMs: HOUR_MS, refreshBehindMs: HOUR_MS, unknownTtlMs: 5_000, cooldownMs: 30_000 },
        ...{ staleMs: 24 * HOUR_MS, patience: { name: 'acme', ms: 6_000 } },
        ...{ maxEntries: 10, nowMs: Date.now },
      },
    )
    const outcome = async (milliseconds: number) => {
      const answer = lookup('x').catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(milliseconds)
      return Promise.race([answer, Promise.resolve('waits')])
    }
    return { outcome, late, asked: () => asked }
  }

  it('gives the old value when it ends, at once from then on, until that is too old', async () => {
    const { outcome, asked } = slowScene(7)
    expect(await outcome(0)).toMatchObject({ value: 7 })
    await vi.advanceTimersByTimeAsync(3 * HOUR_MS)
    expect(await outcome(5_999)).toBe('waits')
    expect(await outcome(1)).toMatchObject({ value: 7, atMs: 1_000_000 })
    await vi.advanceTimersByTimeAsync(20 * HOUR_MS)
    expect(await outcome(0)).toMatchObject({ value: 7, atMs: 1_000_000 })
    await vi.advanceTimersByTimeAsync(HOUR_MS)
    expect(await outcome(0)).toBeInstanceOf(InfraError)
    expect(asked()).toBe(2)
  })

  it('is a fault under its name when there is no old value, and takes a late answer', async () => {
    const { outcome, late, asked } = slowScene()
    expect(await outcome(5_999)).toBe('waits')
    expect(await outcome(1)).toMatchObject({
      ...{ message: 'acme: no answer within 6000 ms', retryable: true },
    })
    late[0]?.(found(9, Date.now()))
    expect(await outcome(0)).toMatchObject({ value: 9 })
    expect(asked()).toBe(1)
  })
})
