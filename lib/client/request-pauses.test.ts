import { describe, expect, it } from 'vitest'
import { makeRequestPauses } from './request-pauses'

const quote = { rateLimit: 'quote', method: 'POST' } as const
const read = { rateLimit: 'orderRead', method: 'GET' } as const
const submit = { rateLimit: 'submit', method: 'POST' } as const
const health = { rateLimit: 'none', method: 'GET' } as const
const faucet = { rateLimit: 'faucet', method: 'POST' } as const

function setUp() {
  const clock = { now: 1_000_000 }
  const pauses = makeRequestPauses(
    () => clock.now,
    () => 1,
  )
  return {
    clock,
    pauses,
    wait: (subject: Parameters<typeof pauses.pauseOf>[1]) =>
      pauses.pauseOf('', subject).milliseconds,
  }
}

describe('request pauses', () => {
  it('pauses every read for exactly the time of `Retry-After`', () => {
    const { clock, pauses, wait } = setUp()
    expect(pauses.refused('', read, 7, null)).toBe(7_000)
    expect(wait(read)).toBe(7_000)
    expect(wait({ rateLimit: 'account', method: 'GET' })).toBe(7_000)
    clock.now += 6_999
    expect(wait(read)).toBe(1)
    clock.now += 1
    expect(wait(read)).toBe(0)
  })

  it('pauses no quotes after a rejected read, and never changes or unlimited requests', () => {
    const { pauses, wait } = setUp()
    pauses.refused('', read, 7, null)
    expect([quote, submit, health, faucet].map(wait)).toEqual([0, 0, 0, 0])
    expect(wait({ rateLimit: 'account', method: 'PUT' })).toBe(0)
  })

  it('resumes quotes before reads after a rejected quote', () => {
    const { clock, pauses, wait } = setUp()
    pauses.refused('', quote, 3, null)
    expect([wait(quote), wait(read)]).toEqual([3_000, 4_000])
    clock.now += 3_000
    expect([wait(quote), wait(read)]).toEqual([0, 1_000])
  })

  it('doubles from 1 s to 30 s without `Retry-After`, until another response', () => {
    const { pauses } = setUp()
    const waits = Array.from({ length: 7 }, () => pauses.refused('', read, null, null))
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    pauses.answered('', read)
    expect(pauses.refused('', read, null, null)).toBe(1_000)
  })

  it('keeps whose limit began the longer of two pauses', () => {
    const { pauses } = setUp()
    pauses.refused('', read, 9, 'budget')
    pauses.refused('', quote, 2, 'client')
    expect(pauses.pauseOf('', read).limitedBy).toBe('budget')
    expect(pauses.pauseOf('', quote).limitedBy).toBe('client')
  })

  it('keeps the longer of two pauses', () => {
    const { pauses, wait } = setUp()
    pauses.refused('', read, 9, null)
    pauses.refused('', read, 2, null)
    expect(wait(read)).toBe(9_000)
  })

  it('pauses one origin only, and none after a 429 of the faucet', () => {
    const { pauses, wait } = setUp()
    pauses.refused('https://other.example', read, 9, null)
    pauses.refused('', faucet, 9, null)
    expect(wait(read)).toBe(0)
  })
})
