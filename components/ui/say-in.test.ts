import { expect, it } from 'vitest'
import { sayInMs } from './say-in'

it('waits until typing rests, and five seconds since the last time', () => {
  expect(sayInMs(null, 0)).toBe(1_000)
  expect(sayInMs(10_000, 10_500)).toBe(4_500)
  expect(sayInMs(10_000, 14_500)).toBe(1_000)
  expect(sayInMs(10_000, 60_000)).toBe(1_000)
})
