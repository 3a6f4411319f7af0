import { expect, test } from 'vitest'
import { findReadPage } from './read-pages'

const page = (key: string, path: string, sameDocument = true) => ({
  key,
  url: `http://here.test${path}`,
  sameDocument,
})
const find = (path: string, entries: ReturnType<typeof page>[]) =>
  findReadPage(entries, new URL(path, 'http://here.test'))

test('finds the newest entry of a page, whatever part of it was in view', () => {
  const entries = [page('a', '/orders'), page('b', '/trade'), page('c', '/orders#row')]
  expect(find('/orders', entries)).toBe('c')
})

test('a link without a query finds the page with the choices made there, the same page first', () => {
  const filtered = page('a', '/pools?chain=local')
  expect(find('/pools', [filtered])).toBe('a')
  expect(find('/pools', [page('b', '/pools'), filtered])).toBe('b')
  expect(find('/pools?chain=other', [filtered])).toBeNull()
})

test('a page that would have to be loaded again was not read', () => {
  expect(find('/orders', [page('a', '/orders', false)])).toBeNull()
  expect(find('/orders', [])).toBeNull()
  expect(find('/orders', [{ key: 'a', url: 'http://other.test/orders', sameDocument: true }])).toBe(
    null,
  )
})
