import { expect, it } from 'vitest'
import { addingDecimals } from './adding-decimals'

it('uses two decimals if they add up', () => {
  expect(addingDecimals([25.07, -10.24], 14.83)).toBe(2)
  expect(addingDecimals([1.002, 2.001], 3.003)).toBe(2)
})

it('uses as many as needed, six at most', () => {
  expect(addingDecimals([1.004, 2.004], 3.008)).toBe(3)
  expect(addingDecimals([10.244, -10.236], 0.008)).toBe(3)
  expect(addingDecimals([1, 1], 3)).toBe(6)
})
