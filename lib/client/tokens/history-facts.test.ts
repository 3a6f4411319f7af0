import { describe, expect, test } from 'vitest'
import { historyFacts } from './history-facts'

const HOUR = 3_600_000
const samples = (...prices: number[]) =>
  prices.map((price, place) => ({ date: 100 * HOUR + place * HOUR, price }))

describe('facts of a history', () => {
  test('minimum, maximum and median are those of the samples', () => {
    expect(historyFacts(samples(3, 1, 2), '7d', 100 * HOUR)).toMatchObject({
      min: 1,
      max: 3,
      median: 2,
      first: 3,
      last: 2,
      count: 3,
    })
    expect(historyFacts(samples(4, 1, 2, 3), '7d', 0)?.median).toBe(2.5)
  })

  test('a history that begins within the window has its start', () => {
    expect(historyFacts(samples(1), '7d', 100 * HOUR)?.beginsAt).toBeNull()
    expect(historyFacts(samples(1), '7d', 90 * HOUR)?.beginsAt).toBe(100 * HOUR)
  })

  test('without samples there are no facts', () => {
    expect(historyFacts([], '24h', 0)).toBeNull()
  })
})
