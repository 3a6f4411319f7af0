import { describe, expect, it } from 'vitest'
import { percentile, spread } from './statistics'

describe('percentile', () => {
  it('is a value that was measured', () => {
    expect(percentile([40, 10, 30, 20], 0.5)).toBe(20)
    expect(percentile([40, 10, 30, 20], 0.95)).toBe(40)
    expect(percentile([7], 0.01)).toBe(7)
  })

  it('is not a number without values', () => {
    expect(percentile([], 0.5)).toBeNaN()
  })

  it('orders numbers by size', () => {
    expect(spread([100, 9, 20])).toEqual({ min: 9, median: 20, max: 100 })
  })
})
