import { describe, expect, it } from 'vitest'
import type { Order } from '@/lib/contract/codecs/order'
import { orderCodec } from '@/lib/contract/codecs/order'
import { exampleOrder } from '@/lib/contract/guide/example-order'
import { orderUid } from '@/lib/domain/order/uid'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { mergeOrders, NO_ORDER_NEWS, tellOrders } from './account-orders'

const order = (byte: string, micros: number, changes: Partial<Order> = {}): Order => ({
  ...orderCodec.parse(exampleOrder),
  uid: orderUid(`0x${byte.repeat(56)}`),
  creationDate: unixMicros(micros),
  status: 'open',
  ...changes,
})
const states = (orders: readonly Order[]) =>
  orders.map(({ uid, status }) => `${uid.slice(2, 4)} ${status}`)

describe('mergeOrders', () => {
  it('puts what was told before what was listed, newest first', () => {
    const news = tellOrders(
      NO_ORDER_NEWS,
      [order('aa', 1, { status: 'fulfilled' }), order('cc', 3)],
      10,
    )
    expect(states(mergeOrders([order('bb', 2), order('aa', 1)], 99, news, false))).toEqual([
      'cc open',
      'bb open',
      'aa fulfilled',
    ])
  })

  it('forgets what was told before a gap once the list was read after it', () => {
    const told = tellOrders(NO_ORDER_NEWS, [order('aa', 1)], 10)
    const news = { ...told, reopenedAtMs: 20 }
    const listed = [order('aa', 1, { status: 'fulfilled' })]
    expect(states(mergeOrders(listed, 30, news, false))).toEqual(['aa fulfilled'])
    expect(states(mergeOrders(listed, 15, news, false))).toEqual(['aa open'])
  })

  it('adds nothing older than the list reaches', () => {
    const news = tellOrders(NO_ORDER_NEWS, [order('aa', 1)], 10)
    expect(states(mergeOrders([order('bb', 2)], 5, news, true))).toEqual(['bb open'])
    expect(states(mergeOrders([order('bb', 2)], 5, news, false))).toHaveLength(2)
  })

  it('keeps the quote, which is never told', () => {
    const quote = orderCodec.parse(exampleOrder).quote
    const listed = [{ ...order('aa', 1), quote: quote ?? ({} as never) }]
    const [merged] = mergeOrders(listed, 5, tellOrders(NO_ORDER_NEWS, [order('aa', 1)], 9), false)
    expect(merged?.quote).toBe(listed[0]?.quote)
  })
})
