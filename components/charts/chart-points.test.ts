import { describe, expect, test } from 'vitest'
import { lastPoint, lonePoints, momentsOf, nearestMoment, valuesAt, withGaps } from './chart-points'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (...hours: number[]) => hours.map((hour) => ({ at: hour * HOUR, value: hour }))
const breaks = (points: readonly { value: number | null }[]) =>
  points.filter(({ value }) => value === null).length

describe('gaps', () => {
  test('missing samples break the line, a delayed sample does not', () => {
    expect(breaks(withGaps(at(0, 1, 2, 3, 10, 11, 12), 0, DAY))).toBe(1)
    expect(breaks(withGaps(at(0, 1, 2, 4, 5, 6), 0, DAY))).toBe(0)
  })

  test('adjacent gaps each break the line', () => {
    expect(breaks(withGaps(at(0, 1, 2, 3, 8, 14, 15, 16, 17), 0, DAY))).toBe(2)
  })

  test('daily samples before hourly ones are not gaps', () => {
    expect(breaks(withGaps(at(0, 24, 48, 72, 73, 74, 75, 76), 0, 5 * DAY))).toBe(0)
  })

  test('points outside the window are left out', () => {
    expect(withGaps(at(0, 1, 2, 3), HOUR, 2 * HOUR)).toHaveLength(2)
  })

  test('a sample between two gaps is found, as a line would not show it', () => {
    const points = [
      { at: 0, value: 1 },
      { at: 1, value: null },
      { at: 2, value: 2 },
      { at: 3, value: null },
    ]
    expect(lonePoints(points).map(({ at: moment }) => moment)).toEqual([0, 2])
  })
})

describe('the cursor', () => {
  const series = [
    { key: 'a', name: 'A', points: at(1, 3) },
    { key: 'b', name: 'B', points: [...at(2), { at: 5 * HOUR, value: null }] },
  ]

  test('moments are those at which any series has a value', () => {
    expect(momentsOf(series, 0, DAY)).toEqual([HOUR, 2 * HOUR, 3 * HOUR])
  })

  test('the nearest moment is found on both sides', () => {
    const moments = [10, 20, 30]
    expect([0, 14, 16, 25, 99].map((moment) => nearestMoment(moments, moment))).toEqual([
      0, 0, 1, 2, 2,
    ])
    expect(nearestMoment([], 5)).toBe(-1)
  })

  test('a series without a sample at the moment has no value', () => {
    expect(valuesAt(series, 2 * HOUR)).toEqual([null, 2])
  })

  test('the last point is the last with a value', () => {
    expect(lastPoint(series[1]?.points ?? [], 0, DAY)).toEqual({ at: 2 * HOUR, value: 2 })
    expect(lastPoint([], 0, DAY)).toBeNull()
  })
})
