import { expect, it } from 'vitest'
import { dayAgainstWeek } from './day-against-week'

const HOUR = 3_600_000
const hourly = (count: number, volume: number | null = 10) =>
  Array.from({ length: count }, (_, hour) => ({ date: hour * HOUR, tvl: 100 + hour, volume }))

it('averages the volume of seven days and compares the value locked with that of a day ago', () => {
  // 168 hours of 10 USD are 240 a day; 399 USD were locked at the end, 375 a day before.
  expect(dayAgainstWeek(hourly(300))).toEqual({
    weekVolumePerDay: 240,
    tvlChangePercent: expect.closeTo(6.4, 6),
  })
})

it('says nothing of a pool that is younger, or whose volume is not known', () => {
  expect(dayAgainstWeek(hourly(100))).toBeNull()
  expect(dayAgainstWeek(hourly(300, null))).toBeNull()
  expect(dayAgainstWeek([])).toBeNull()
})
