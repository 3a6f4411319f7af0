import { describe, expect, it } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { hoursAfterDays, mergeHistories } from './merge-histories'
import type { PoolYieldPoint } from './pool-yield'

const HOUR = 3_600
const DAY = 86_400

const point = (time: number, fields: Partial<PoolYieldPoint> = {}): PoolYieldPoint => ({
  time: unixSeconds(time),
  apr: null,
  tvlUsd: null,
  volumeUsd: null,
  price: null,
  ...fields,
})
const timesOf = (points: readonly PoolYieldPoint[]) => points.map(({ time }) => time)
const every = (seconds: number, from: number, to: number) =>
  Array.from({ length: (to - from) / seconds }, (_, index) => point(from + (index + 1) * seconds))

describe('hours and days of one source', () => {
  const now = 100 * DAY + 5 * HOUR + 60

  it('are hours for 30 days and days before, without duplicates', () => {
    const hours = every(HOUR, 60 * DAY, 100 * DAY + 5 * HOUR)
    const days = every(DAY, 40 * DAY, 100 * DAY)
    const times = timesOf(hoursAfterDays(hours, days, now))
    expect(times.slice(0, 30)).toEqual(timesOf(every(DAY, 40 * DAY, 70 * DAY)))
    expect(times.slice(30)).toEqual(timesOf(every(HOUR, 70 * DAY, 100 * DAY + 5 * HOUR)))
  })

  it('are days where hours are missing', () => {
    const hours = every(HOUR, 98 * DAY + 7 * HOUR, 100 * DAY)
    const times = timesOf(hoursAfterDays(hours, every(DAY, 90 * DAY, 100 * DAY), now))
    expect(times.slice(0, 9)).toEqual([...timesOf(every(DAY, 90 * DAY, 98 * DAY)), hours[0]?.time])
    expect(times).toHaveLength(8 + hours.length)
  })

  it('are whichever of them exist', () => {
    const days = every(DAY, 95 * DAY, 100 * DAY)
    expect(hoursAfterDays([], days, now)).toEqual(days)
    expect(hoursAfterDays([point(60 * DAY)], days, now)).toEqual(days)
    const hours = every(HOUR, 99 * DAY, 100 * DAY)
    expect(hoursAfterDays(hours, [], now)).toEqual(hours)
  })
})

describe('histories of two sources', () => {
  it('have one point a day, oldest first', () => {
    const traded = [point(2 * DAY, { volumeUsd: 5, price: 2 }), point(3 * DAY, { volumeUsd: 6 })]
    const paid = [
      point(DAY - 60, { apr: 1, tvlUsd: 10 }),
      point(2 * DAY - 3_600, { apr: 2, tvlUsd: 20 }),
      point(3 * DAY + 60, { apr: 3, tvlUsd: 30 }),
    ]
    expect(mergeHistories(traded, paid)).toEqual([
      point(DAY - 60, { apr: 1, tvlUsd: 10 }),
      point(2 * DAY, { apr: 2, tvlUsd: 20, volumeUsd: 5, price: 2 }),
      point(3 * DAY, { volumeUsd: 6 }),
      point(3 * DAY + 60, { apr: 3, tvlUsd: 30 }),
    ])
    expect(mergeHistories([], paid)).toEqual(paid)
  })

  it('keep every hour, and add a day’s APR at the matching hour', () => {
    const hour = (number: number, fields: Partial<PoolYieldPoint> = {}) =>
      point(DAY + number * HOUR, { volumeUsd: number, ...fields })
    const paid = [
      point(2 * DAY - 60, { apr: 2 }),
      point(DAY + 90 * 60, { apr: 1 }),
      point(2 * DAY + 90 * 60, { apr: 3 }),
    ]
    expect(mergeHistories([hour(1), hour(2), hour(24), hour(25)], paid)).toEqual([
      ...[hour(1), hour(2, { apr: 1 }), hour(24, { apr: 2 }), hour(25)],
      point(2 * DAY + 90 * 60, { apr: 3 }),
    ])
  })
})
