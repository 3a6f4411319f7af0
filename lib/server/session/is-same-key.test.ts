import { describe, expect, it } from 'vitest'
import { isSameKey } from './is-same-key'

describe('isSameKey', () => {
  it.each([
    ['a-long-enough-key', 'a-long-enough-key', true],
    ['a-long-enough-keY', 'a-long-enough-key', false],
    ['a-long', 'a-long-enough-key', false],
    ['', 'a-long-enough-key', false],
    [null, 'a-long-enough-key', false],
    ['a-long-enough-key', null, false],
    [null, null, false],
  ])('of %j and %j is %j', (given, expected, same) => {
    expect(isSameKey(given, expected)).toBe(same)
  })
})
