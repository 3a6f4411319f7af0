import { expect, test } from 'vitest'
import { worthUsd } from './worth'

test('a value needs balance and price', () => {
  expect(worthUsd(2_500_000n, 6, 2)).toBe(5)
  expect(worthUsd(0n, 6, 2)).toBe(0)
  expect(worthUsd(null, 6, 2)).toBeNull()
  expect(worthUsd(1n, 6, null)).toBeNull()
})
