import { expect, it } from 'vitest'
import { pageRoute } from './page-route'

it.each([
  ['/', '/'],
  ['/?network=local', '/'],
  ['/orders', '/orders'],
  ['/orders/local/0x5ec4e7?tab=debug', '/orders'],
  ['/_next/static/chunk.js', '/_next'],
  ['/0x5ec4e7', 'other'],
  ['//trade', 'other'],
  ['*', 'other'],
])('a log names the page %s %s', (target, route) => {
  expect(pageRoute(target)).toBe(route)
})
