import { expect, it } from 'vitest'
import { extremesOf } from './extremes'

const points = (...values: readonly (number | null)[]) => values.map((value, at) => ({ at, value }))

it('finds the first highest and the first lowest value, and passes over gaps', () => {
  expect(extremesOf(points(3, null, 9, 1, 9, 1))).toEqual({
    highest: { at: 2, value: 9 },
    lowest: { at: 3, value: 1 },
  })
})

it('names none where nothing is known or nothing differs', () => {
  expect(extremesOf([])).toBeNull()
  expect(extremesOf(points(null))).toBeNull()
  expect(extremesOf(points(4, 4))).toBeNull()
})
