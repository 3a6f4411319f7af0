import { expect, test } from 'vitest'
import { rangeDecimals } from './range-decimals'

test('a narrow range gets enough digits to distinguish its ticks', () => {
  expect(rangeDecimals(3_300, 3_500)).toBe(2)
  expect(rangeDecimals(0.9996, 1.0004)).toBe(6)
  expect(rangeDecimals(1, 1)).toBe(2)
  expect(rangeDecimals(0, 0)).toBe(2)
})
