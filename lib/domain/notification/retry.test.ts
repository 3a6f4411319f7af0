import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '@/lib/contract/limits'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type FailedAttempt, MAX_WAIT_SECONDS, nextAttemptAt } from './retry'

const policy = { attempts: limits.deliveryAttempts, seconds: limits.deliverySeconds }
const made = unixMicros(1_700_000_000_000_000)
const failed: FailedAttempt = {
  attempt: 1,
  createdAt: made,
  endedAt: made,
  retryAfterSeconds: null,
  random: 0.999_999,
}
const waitSeconds = (change: Partial<FailedAttempt>) => {
  const at = nextAttemptAt({ ...failed, ...change }, policy)
  return at === null ? null : (at - made) / 1_000_000
}

describe('the wait before the next attempt', () => {
  it.each([
    [1, 5],
    [2, 10],
    [3, 20],
    [9, 1_280],
    [10, 2_560],
    [11, 3_600],
    [100, 3_600],
  ])('is random below a bound that doubles: after attempt %i below %i s', (attempt, bound) => {
    expect(waitSeconds({ attempt })).toBeCloseTo(bound, 1)
    expect(waitSeconds({ attempt, random: 0 })).toBe(0)
    expect(waitSeconds({ attempt, random: 0.5 })).toBe(bound / 2)
  })

  it('is as long as the receiver requested, up to an hour', () => {
    expect(waitSeconds({ retryAfterSeconds: 120 })).toBe(120)
    expect(waitSeconds({ retryAfterSeconds: 1_000_000 })).toBe(MAX_WAIT_SECONDS)
  })

  it('is never shorter than requested, never longer than an hour, and never in the past', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 399 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.option(fc.integer({ min: 0, max: 10_000 })),
        (attempt, random, retryAfterSeconds) => {
          const wait = waitSeconds({ attempt, random, retryAfterSeconds }) ?? Number.NaN
          expect(wait).toBeGreaterThanOrEqual(Math.min(retryAfterSeconds ?? 0, MAX_WAIT_SECONDS))
          expect(wait).toBeLessThanOrEqual(MAX_WAIT_SECONDS)
        },
      ),
    )
  })
})

describe('a message is abandoned', () => {
  it('by age: a message that always fails at once is tried for three days', () => {
    for (const random of [0.25, 0.5, 0.999]) {
      let [attempt, endedAt] = [0, made]
      for (;;) {
        attempt += 1
        const at = nextAttemptAt({ ...failed, attempt, endedAt, random }, policy)
        if (at === null) break
        endedAt = at
      }
      expect(endedAt - made).toBeGreaterThan((policy.seconds - MAX_WAIT_SECONDS) * 1_000_000)
      expect(attempt).toBeGreaterThan(70)
    }
  })

  it('at the maximum number of attempts', () => {
    expect(waitSeconds({ attempt: policy.attempts - 1 })).not.toBeNull()
    expect(waitSeconds({ attempt: policy.attempts })).toBeNull()
    expect(waitSeconds({ attempt: policy.attempts + 1 })).toBeNull()
  })

  it('when the next attempt would be more than three days after its creation', () => {
    const last = unixMicros(made + policy.seconds * 1_000_000)
    expect(nextAttemptAt({ ...failed, endedAt: last, random: 0 }, policy)).toBe(last)
    expect(nextAttemptAt({ ...failed, endedAt: last }, policy)).toBeNull()
  })
})
