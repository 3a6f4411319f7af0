import { expect, it } from 'vitest'
import { formatSort, parseSort, parseWindow, sortRows } from './report-location'

it('reads a window of the address, and a week from anything else', () => {
  expect(['24h', '30d', '1y', null, undefined].map(parseWindow)).toEqual([
    '24h',
    '30d',
    '7d',
    '7d',
    '7d',
  ])
})

it('reads back the order that it writes, of known columns', () => {
  const sort = { column: 'wins', descending: true }
  expect(formatSort(sort)).toBe('-wins')
  expect(parseSort('-wins', ['wins'])).toEqual(sort)
  expect(parseSort('wins', ['wins'])).toEqual({ ...sort, descending: false })
  expect(parseSort('-other', ['wins'])).toBeNull()
  expect(parseSort(null, ['wins'])).toBeNull()
})

it('sorts amounts of any size and keeps the order of equal ones', () => {
  const rows = [
    { id: 'a', worth: 2n ** 200n },
    { id: 'b', worth: 1n },
    { id: 'c', worth: 1n },
  ]
  const ids = (descending: boolean) =>
    sortRows(rows, ({ worth }) => worth, descending).map(({ id }) => id)
  expect(ids(true)).toEqual(['a', 'b', 'c'])
  expect(ids(false)).toEqual(['b', 'c', 'a'])
})
