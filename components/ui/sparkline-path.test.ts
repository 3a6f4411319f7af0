import { expect, test } from 'vitest'
import { SPARKLINE_HEIGHT, sparklinePath } from './sparkline-path'

test('the lowest value is at the bottom and the highest at the top', () => {
  expect(sparklinePath([1, 3, 2])).toEqual({
    line: `M0 ${SPARKLINE_HEIGHT}h0l1 ${-SPARKLINE_HEIGHT}l1 ${SPARKLINE_HEIGHT / 2}`,
    last: `M2 ${SPARKLINE_HEIGHT / 2}h0`,
  })
})

test('a gap is a gap, and a value between two is a dot', () => {
  expect(sparklinePath([null, 1, null, null, 2, null])?.line).toBe(`M1 ${SPARKLINE_HEIGHT}h0M4 0h0`)
})

test('equal values make a level line, and none make no line', () => {
  expect(sparklinePath([5, 5])?.line).toBe(`M0 ${SPARKLINE_HEIGHT / 2}h0l1 0`)
  expect(sparklinePath([null])).toBeNull()
  expect(sparklinePath([])).toBeNull()
})
