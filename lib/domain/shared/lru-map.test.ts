import { expect, it } from 'vitest'
import { lruMap } from './lru-map'

it('evicts the least recently used key when it is full', () => {
  const map = lruMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.get('a')
  map.set('c', 3)
  expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
})

it('counts a key once however often it is set', () => {
  const map = lruMap<string, number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 3)
  expect([map.get('a'), map.get('b')]).toEqual([3, 2])
})
