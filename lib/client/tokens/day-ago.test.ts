import { expect, test } from 'vitest'
import { priceChangePercent, priceDayBefore, samplesOfDayAgo } from './day-ago'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Five minutes apart, from a day ago until now; the price is their index. */
const samples = Array.from({ length: 289 }, (_, at) => ({
  date: NOW - DAY + at * 5 * MINUTE,
  price: 100 + at,
  volume: 7,
}))

test('only the first samples of a history are kept, with price and time alone', () => {
  const kept = samplesOfDayAgo(samples, NOW)
  expect(kept[0]).toEqual({ date: NOW - DAY, price: 100 })
  expect(kept).toHaveLength(31)
  expect(samplesOfDayAgo([], NOW)).toEqual([])
})

test('the price of a day ago changes with the time', () => {
  const kept = samplesOfDayAgo(samples, NOW)
  expect(priceDayBefore(kept, NOW)).toBe(100)
  expect(priceDayBefore(kept, NOW + 11 * MINUTE)).toBe(102)
  expect(priceDayBefore(kept, NOW + 120 * MINUTE)).toBe(124)
})

test('no sample more than half an hour from a day ago is used', () => {
  const late = [{ date: NOW - DAY + 30 * MINUTE, price: 5 }]
  expect(priceDayBefore(late, NOW)).toBe(5)
  expect(priceDayBefore(late, NOW - 1)).toBeNull()
  expect(priceDayBefore([], NOW)).toBeNull()
})

test('a change needs both prices', () => {
  expect(priceChangePercent(110, 100)).toBeCloseTo(10)
  expect(priceChangePercent(1, null)).toBeNull()
  expect(priceChangePercent(null, 1)).toBeNull()
  expect(priceChangePercent(1, 0)).toBeNull()
})
