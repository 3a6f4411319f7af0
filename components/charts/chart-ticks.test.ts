import { describe, expect, test } from 'vitest'
import { tickFormat, ticksWithLabelsInside, timeTicks, valueTicks } from './chart-ticks'
import { formatTick } from './chart-time'

const HOUR = 3_600_000
const day = Date.UTC(2026, 2, 14)
const labels = (from: number, to: number, maxCount: number) =>
  timeTicks(from, to, maxCount, 'utc').map((at) => formatTick(at, 'utc'))

describe('time ticks', () => {
  test('ticks of a day are full hours, with the date at midnight', () => {
    expect(labels(day - 7 * HOUR, day + 17 * HOUR, 5)).toEqual([
      '18:00',
      '14 Mar',
      '06:00',
      '12:00',
    ])
  })

  test('ticks of weeks are midnights', () => {
    expect(labels(day + HOUR, day + 7 * 24 * HOUR, 4)).toEqual(['16 Mar', '18 Mar', '20 Mar'])
  })

  test('never exceed the requested count by more than one', () => {
    for (const hours of [1, 5, 24, 100, 720, 5_000]) {
      expect(timeTicks(day + 17, day + hours * HOUR, 6, 'utc').length).toBeLessThanOrEqual(7)
    }
  })
})

describe('value ticks', () => {
  test('are round and cover both ends', () => {
    expect(valueTicks(2_837, 3_040, 4)).toEqual([2_800, 2_900, 3_000, 3_100])
    expect(valueTicks(0.9996, 1.0004, 5)).toEqual([0.9996, 0.9998, 1, 1.0002, 1.0004])
  })

  test('a flat line has room on both sides', () => {
    const ticks = valueTicks(1, 1, 4)
    expect(ticks[0]).toBeLessThan(1)
    expect(ticks.at(-1)).toBeGreaterThan(1)
    expect(valueTicks(0, 0, 3)[0]).toBeLessThan(0)
  })
})

describe('labels of an axis', () => {
  const dollars = (value: number) => `$${value.toLocaleString('en', { minimumFractionDigits: 2 })}`

  test('have no decimals when all of them are zero, and keep them all otherwise', () => {
    const written = (ticks: readonly number[]) => ticks.map(tickFormat(ticks, dollars))
    expect(written([1_000, 100_000])).toEqual(['$1,000', '$100,000'])
    expect(written([1, 1.5])).toEqual(['$1.00', '$1.50'])
  })

  test('are left out where they would end beyond the right edge', () => {
    const inside = ticksWithLabelsInside(
      [0, 90, 100],
      () => '12:00',
      (at) => 100 - at + 12,
    )
    expect(inside).toEqual([0, 90])
  })
})
