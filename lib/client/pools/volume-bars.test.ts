import { expect, it } from 'vitest'
import { volumeBars } from './volume-bars'

const HOUR = 3_600_000
const hourly = (count: number, volume: number | null = 1) =>
  Array.from({ length: count }, (_, index) => ({ date: (index + 1) * HOUR, volume }))

it('sums hours into bars that end at multiples of their length', () => {
  const { barMs, bars } = volumeBars(hourly(720), 0, 720 * HOUR)
  expect(barMs).toBe(6 * HOUR)
  expect(bars).toHaveLength(120)
  expect(bars[0]).toEqual({ at: 6 * HOUR, value: 6 })
  expect(bars.at(-1)).toEqual({ at: 720 * HOUR, value: 6 })
})

it('keeps hours in a day, and days where the oldest samples are days apart', () => {
  expect(volumeBars(hourly(24), 0, 24 * HOUR).barMs).toBe(HOUR)
  const days = [24, 48, 72, 96, 97, 98].map((hour) => ({ date: hour * HOUR, volume: 2 }))
  expect(volumeBars(days, 0, 98 * HOUR)).toEqual({
    barMs: 24 * HOUR,
    bars: [
      { at: 24 * HOUR, value: 2 },
      { at: 48 * HOUR, value: 2 },
      { at: 72 * HOUR, value: 2 },
      { at: 96 * HOUR, value: 2 },
      { at: 120 * HOUR, value: 4 },
    ],
  })
})

it('draws no bar where nothing is known, and leaves out what is outside', () => {
  expect(volumeBars(hourly(5, null), 0, 5 * HOUR).bars).toEqual([])
  expect(volumeBars(hourly(5), 2 * HOUR, 4 * HOUR).bars.map(({ at }) => at / HOUR)).toEqual([3, 4])
})
