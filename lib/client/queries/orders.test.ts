import { expect, it } from 'vitest'
import { orderCodec } from '@/lib/contract/codecs/order'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import { nextOffset } from './orders'

const order = orderCodec.parse(orderSample)
const page = (readable: number, unreadable: number) => ({
  entries: Array.from({ length: readable }, () => order),
  leftOut: { count: unreadable, uids: [] },
})

it('older orders begin after all of the page, also after those that could not be read', () => {
  const full = page(97, 3)
  expect(nextOffset(full, [full])).toBe(100)
  const next = page(99, 1)
  expect(nextOffset(next, [full, next])).toBe(200)
  const last = page(98, 1)
  expect(nextOffset(last, [full, next, last])).toBeNull()
})
