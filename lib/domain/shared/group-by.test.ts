import { expect, it } from 'vitest'
import { groupBy } from './group-by'

it('groups values by key and keeps the order of both', () => {
  const groups = groupBy(['pool', 'bid', 'bond', 'price'], (word) => word[0])
  expect([...groups]).toEqual([
    ['p', ['pool', 'price']],
    ['b', ['bid', 'bond']],
  ])
  expect(groupBy([], String).size).toBe(0)
})
