import { expect, test } from 'vitest'
import { changeDirection, priceChangePercent, priceDayBefore } from './day-change'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** Five minutes apart, from a day ago until now; the price is their index. */
const samples = Array.from({ length: 289 }, (_, at) => ({
  date: NOW - DAY + at * 5 * MINUTE,
  price: 100 + at,
}))

test('the price of a day ago changes with the time', () => {
  expect(priceDayBefore(samples, NOW)).toBe(100)
  expect(priceDayBefore(samples, NOW + 11 * MINUTE)).toBe(102)
  expect(priceDayBefore(samples, NOW + 120 * MINUTE)).toBe(124)
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

test('a tenth of a percent is no direction yet', () => {
  expect([0.1, -0.1, 0].map(changeDirection)).toEqual(['steady', 'steady', 'steady'])
  expect([0.11, -0.11].map(changeDirection)).toEqual(['up', 'down'])
})
