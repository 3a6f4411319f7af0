import { describe, expect, test } from 'vitest'
import { historyFacts, rangeDecimals } from './history-facts'

const HOUR = 3_600_000
const samples = (...prices: number[]) =>
  prices.map((price, place) => ({ date: 100 * HOUR + place * HOUR, price }))

describe('facts of a history', () => {
  test('least, most and median are of the samples', () => {
    expect(historyFacts(samples(3, 1, 2), '7d', 100 * HOUR)).toMatchObject({
      least: 1,
      most: 3,
      median: 2,
      first: 3,
      last: 2,
      count: 3,
    })
    expect(historyFacts(samples(4, 1, 2, 3), '7d', 0)?.median).toBe(2.5)
  })

  test('a history that begins within the window says when', () => {
    expect(historyFacts(samples(1), '7d', 100 * HOUR)?.beginsAt).toBeNull()
    expect(historyFacts(samples(1), '7d', 90 * HOUR)?.beginsAt).toBe(100 * HOUR)
  })

  test('no sample, no facts', () => {
    expect(historyFacts([], '24h', 0)).toBeNull()
  })
})

test('digits tell the ticks of a narrow range apart', () => {
  expect(rangeDecimals(3_300, 3_500)).toBe(2)
  expect(rangeDecimals(0.9996, 1.0004)).toBe(6)
  expect(rangeDecimals(1, 1)).toBe(2)
  expect(rangeDecimals(0, 0)).toBe(2)
})
