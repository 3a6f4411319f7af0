import { expect, test } from 'vitest'
import { spreadLabels } from './label-places'

test('labels apart stay where they are', () => {
  expect(spreadLabels([10, 60], 14, 0, 100)).toEqual([10, 60])
})

test('close ones move apart and keep their order', () => {
  expect(spreadLabels([52, 50, 51], 14, 0, 100)).toEqual([78, 50, 64])
})

test('none leaves the plot below', () => {
  expect(spreadLabels([99, 98], 14, 0, 100)).toEqual([100, 86])
})
