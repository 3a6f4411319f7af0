import { expect, it } from 'vitest'
import { trendLine } from './trend-line'

it('draws from 0 at the bottom to the highest APR', () => {
  expect(trendLine([0, 5, 10])).toEqual({
    path: 'M0 32.0L1 17.0L2 2.0',
    last: 'M2 2.0h0',
    steps: 2,
    least: 0,
    most: 10,
  })
})

it('leaves gaps open, and shows a point between two of them', () => {
  expect(trendLine([null, 10, null, 10, 10, null])).toMatchObject({
    path: 'M1 2.0h0M3 2.0L4 2.0',
    last: '',
    steps: 5,
  })
})

it('lies on the bottom where nothing was paid, and is nothing where nothing is known', () => {
  expect(trendLine([0, 0])?.path).toBe('M0 32.0L1 32.0')
  expect(trendLine([null, null])).toBeNull()
  expect(trendLine([])).toBeNull()
})
