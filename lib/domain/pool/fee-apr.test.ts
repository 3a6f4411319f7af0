import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { feeAprPercent, observedSeconds } from './fee-apr'
import { YIELD_WINDOWS, type YieldWindow } from './pool-yield'

const HOUR = 3_600
const DAY = 24 * HOUR
/** The end of an hour. */
const T = 20_000 * DAY
const LENGTHS: Readonly<Record<YieldWindow, number>> = { '1d': DAY, '7d': 7 * DAY, '30d': 30 * DAY }
const LONGEST_STEP: Readonly<Record<YieldWindow, number>> = { '1d': 300, '7d': HOUR, '30d': HOUR }

describe('feeAprPercent', () => {
  it('is a year of the same fees divided by the value locked', () => {
    const year = { feeUsd: 10, tvlUsd: 100, observedSeconds: 365 * DAY }
    expect(feeAprPercent(year)).toBeCloseTo(10, 12)
    expect(feeAprPercent({ feeUsd: 1, tvlUsd: 36_500, observedSeconds: DAY })).toBeCloseTo(1, 12)
  })

  it('is zero for a pool that earned nothing', () => {
    expect(feeAprPercent({ feeUsd: 0, tvlUsd: 1, observedSeconds: DAY })).toBe(0)
  })

  it.each([
    ['below one hour of observation', { feeUsd: 1, tvlUsd: 1, observedSeconds: HOUR - 1 }],
    ['while the value locked is unknown', { feeUsd: 1, tvlUsd: null, observedSeconds: DAY }],
    ['without value locked', { feeUsd: 1, tvlUsd: 0, observedSeconds: DAY }],
  ])('is unknown %s', (_, income) => {
    expect(feeAprPercent(income)).toBeNull()
  })

  it('is known from one hour on', () => {
    const hour = { feeUsd: 1, tvlUsd: 8_760, observedSeconds: HOUR }
    expect(feeAprPercent(hour)).toBeCloseTo(100, 10)
  })
})

describe('observedSeconds', () => {
  it.each([
    ['1d', T, DAY],
    // The slot that ends at T - DAY + 300 is the first that counts, and begins at T - DAY.
    ['1d', T + 299, DAY + 299],
    ['1d', T + 300, DAY],
    ['7d', T + HOUR - 1, 7 * DAY + HOUR - 1],
    ['30d', T + HOUR, 30 * DAY],
  ] as const)(
    'of %s reach back to the start of the first interval that counts',
    (window, now, seconds) => {
      expect(observedSeconds(window, unixSeconds(now), unixSeconds(0))).toBe(seconds)
    },
  )

  it('are the age of a younger pool, in every window', () => {
    for (const window of YIELD_WINDOWS) {
      expect(observedSeconds(window, unixSeconds(T), unixSeconds(T - 7))).toBe(7)
      expect(observedSeconds(window, unixSeconds(T), unixSeconds(T + 7))).toBe(0)
    }
  })

  it('are never more than the window and one interval, nor more than the age', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...YIELD_WINDOWS),
        fc.integer({ min: 0, max: 40 * DAY }),
        fc.integer({ min: 0, max: HOUR }),
        (window, age, offset) => {
          const now = unixSeconds(T + offset)
          const seconds = observedSeconds(window, now, unixSeconds(now - age))
          expect(seconds).toBeLessThan(LENGTHS[window] + LONGEST_STEP[window])
          expect(seconds).toBeLessThanOrEqual(age)
          expect(seconds).toBeGreaterThanOrEqual(Math.min(age, LENGTHS[window]))
        },
      ),
      { seed: 1 },
    )
  })
})
