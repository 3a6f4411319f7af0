import { expect, it } from 'vitest'
import { faultOfChecks } from './fault-of-checks'

const check = (name: string, ok: boolean) => ({ name, ok })

it.each([
  [[check('database', true), check('order book', true)], []],
  [[check('database', true), check('order book', false)], ['order-book']],
  [[check('chain head', false)], ['node']],
  [[check('auctions', false)], ['service']],
  [
    [check('order book', false), check('order book', false), check('database', false)],
    ['service', 'order-book'],
  ],
])('the checks that fail say whose fault it is: %j', (checks, expected) => {
  expect(faultOfChecks(checks)).toEqual(expected)
})
