import { expect, test } from 'vitest'
import { spreadLabels } from './label-places'

test('labels that do not overlap are not moved', () => {
  expect(spreadLabels([10, 60], 14, 0, 100)).toEqual([10, 60])
})

test('overlapping labels move apart and keep their order', () => {
  expect(spreadLabels([52, 50, 51], 14, 0, 100)).toEqual([78, 50, 64])
})

test('no label is moved below the plot', () => {
  expect(spreadLabels([99, 98], 14, 0, 100)).toEqual([100, 86])
})
