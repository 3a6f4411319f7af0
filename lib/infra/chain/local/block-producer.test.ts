import { expect, it } from 'vitest'
import { blocksBetween } from './block-producer'

it.each([
  ['a quick snapshot', 0.1, 2, 150],
  ['one of three seconds', 3, 2, 150],
  ['one of four seconds', 4, 2, 200],
  ['one of four seconds with quick blocks', 4, 1, 400],
  ['one at the time-out', 120, 2, 6_000],
])('mining stands still a hundredth of the time at most: %s', (_, seconds, block, blocks) => {
  expect(blocksBetween(seconds, block)).toBe(blocks)
})
