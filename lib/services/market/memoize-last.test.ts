import { expect, it, vi } from 'vitest'
import { memoizeLast } from './memoize-last'

const points = [1, 2]

it('derives again only when a reading has changed', () => {
  const once = memoizeLast<object>(10)
  const derive = vi.fn(() => ({}))
  const first = once('a', [1, points], derive)
  expect(once('a', [1, points], derive)).toBe(first)
  expect(derive).toHaveBeenCalledTimes(1)
  for (const readings of [
    [2, points],
    [2, [...points]],
    [2, null],
    [2, null, 3],
  ]) {
    const calls = derive.mock.calls.length
    const changed = once('a', readings, derive)
    expect(once('a', readings, derive)).toBe(changed)
    expect(derive).toHaveBeenCalledTimes(calls + 1)
  }
})

it('separates keys and evicts the least recently used one', () => {
  const once = memoizeLast<string>(2)
  const derive = vi.fn(() => 'derived')
  for (const key of ['a', 'b', 'a', 'c', 'a']) once(key, [1], derive)
  expect(derive).toHaveBeenCalledTimes(3)
  once('b', [1], derive)
  expect(derive).toHaveBeenCalledTimes(4)
})

it('does not cache a failure', () => {
  const once = memoizeLast<number>(2)
  expect(() =>
    once('a', [], () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(once('a', [], () => 1)).toBe(1)
})
