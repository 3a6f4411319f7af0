import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { afterFailure, FAILURES_BEFORE_PAUSE, HEALTHY, type TargetHealth } from './breaker'

const now = unixMicros(1_700_000_000_000_000)

const failedTimes = (times: number): TargetHealth =>
  Array.from({ length: times }).reduce<TargetHealth>((health) => afterFailure(health, now), HEALTHY)

describe('a failing target', () => {
  it('is not paused before the fifth failure in a row', () => {
    expect(failedTimes(FAILURES_BEFORE_PAUSE - 1)).toEqual({ failures: 4, pausedUntil: null })
  })

  it.each([
    [5, 30],
    [6, 60],
    [7, 120],
    [10, 960],
    [11, 1_800],
    [40, 1_800],
    [2_000, 1_800],
  ])('is paused after failure %i for %i s', (failures, seconds) => {
    expect(failedTimes(failures)).toEqual({ failures, pausedUntil: now + seconds * 1_000_000 })
  })

  it('is never paused for less time than after the previous failure', () => {
    fc.assert(
      fc.property(fc.integer({ min: 5, max: 3_000 }), (failures) => {
        const before = afterFailure({ failures: failures - 1, pausedUntil: null }, now)
        const after = afterFailure({ failures, pausedUntil: null }, now)
        expect(after.pausedUntil).toBeGreaterThanOrEqual(before.pausedUntil ?? 0)
      }),
    )
  })
})
