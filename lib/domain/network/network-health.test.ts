import { expect, it } from 'vitest'
import { CHECKS_KEPT, checkState, type NetworkCheck, withCheck } from './network-health'

it.each([
  [true, 0, 'well'],
  [true, 999, 'well'],
  [true, 1_000, 'slow'],
  [false, 5, 'down'],
  [false, 2_000, 'down'],
])('a check that passed: %s, after %d ms, is %s', (isOk, delayMs, expected) => {
  expect(checkState(isOk, delayMs)).toBe(expected)
})

it('keeps the newest checks, oldest first', () => {
  const check = (delayMs: number): NetworkCheck => ({ state: 'well', delayMs })
  const all = Array.from({ length: CHECKS_KEPT + 3 }, (_, delayMs) => check(delayMs))
  const kept = all.reduce<readonly NetworkCheck[]>(withCheck, [])
  expect(kept).toEqual(all.slice(3))
})
