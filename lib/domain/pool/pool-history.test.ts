import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PoolSample } from '@/lib/domain/market/market-batch'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { historyOfSamples, pointsWithin } from './pool-history'

const HOUR = 3_600
const DAY = 24 * HOUR
/** The end of a day. */
const T = 20_000 * DAY
const LONG_AGO = unixSeconds(T - 400 * DAY)

const sample = (time: number, feeUsd: number, interval: '1h' | '1d' = '1h'): PoolSample => ({
  pool: address(`0x${'b0'.repeat(20)}`),
  interval,
  time: unixSeconds(time),
  tvlUsd: 36_500,
  volumeUsd: feeUsd * 100,
  feeUsd,
  price: 2,
})
const aprs = (samples: readonly PoolSample[], created = LONG_AGO) =>
  historyOfSamples(samples, created).map(({ apr }) => apr)

describe('historyOfSamples', () => {
  it('gives each hour its values, with the APR of the day up to it', () => {
    const hours = Array.from({ length: 26 }, (_, hour) =>
      sample(T + hour * HOUR, hour === 0 ? 1 : 0),
    )
    const points = historyOfSamples(hours, LONG_AGO)
    expect(points[0]).toEqual({ time: T, apr: 1, tvlUsd: 36_500, volumeUsd: 100, price: 2 })
    expect(points.map(({ apr }) => apr)).toEqual([...Array(24).fill(1), 0, 0])
  })

  it('gives each day the APR of that day alone', () => {
    const days = [1, 2, 3].map((fee, day) => sample(T + day * DAY, fee, '1d'))
    expect(aprs(days)).toEqual([1, 2, 3])
  })

  it('uses only the part of a day within the 24 hours up to a later hour', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => sample(T + (hour + 1) * HOUR, 1 / 24))
    for (const apr of aprs([sample(T, 1, '1d'), ...hours])) expect(apr).toBeCloseTo(1, 6)
  })

  it('annualises the fees of a pool younger than a day over its age', () => {
    const created = unixSeconds(T - HOUR / 2)
    expect(aprs([sample(T, 1 / 48), sample(T + HOUR, 1 / 24)], created)).toEqual([null, 1])
  })

  it('counts the day of the pool’s creation by the part it existed', () => {
    const created = unixSeconds(T - DAY / 2)
    const [first, second] = aprs([sample(T, 0.5, '1d'), sample(T + DAY / 2, 0.5)], created)
    expect(first).toBe(1)
    expect(second).toBe(1)
  })

  it('has no APR without the value locked', () => {
    expect(aprs([{ ...sample(T, 1), tvlUsd: null }])).toEqual([null])
  })

  it('adds up to the fees of the last 24 hours, whenever they were earned', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1_000), { minLength: 30, maxLength: 60 }), (fees) => {
        const points = aprs(fees.map((fee, hour) => sample(T + hour * HOUR, fee)))
        for (const [hour, apr] of points.entries()) {
          const day = fees.slice(Math.max(0, hour - 23), hour + 1)
          expect(apr).toBeCloseTo(
            day.reduce((sum, fee) => sum + fee, 0),
            5,
          )
        }
      }),
      { seed: 5 },
    )
  })
})

describe('pointsWithin', () => {
  const points = historyOfSamples(
    [100, 40, 10, 1].map((days) => sample(T - days * DAY, 0, '1d')),
    LONG_AGO,
  )

  it.each([
    ['7d', 1],
    ['30d', 2],
    ['90d', 3],
    ['all', 4],
  ] as const)('keeps the points within %s', (window, count) => {
    expect(pointsWithin(points, window, T)).toEqual(points.slice(4 - count))
  })

  it('excludes the point at which the window begins', () => {
    expect(pointsWithin(points, '30d', T - 10 * DAY + 30 * DAY)).toHaveLength(1)
  })
})
