import { describe, expect, it } from 'vitest'
import type { AuctionOrder } from '@/lib/domain/auction/auction'
import type { OrderRefusal, TriedBid } from '@/lib/domain/auction/failing-orders'
import type { OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { findRefusals } from './find-refusals'

const uid = (n: number): OrderUid => orderUid(`0x${n.toString(16).padStart(112, '0')}`)
const order = (n: number) => ({ uid: uid(n) }) as AuctionOrder
const failed = (...blamed: number[]): TriedBid => ({
  ok: false,
  orders: blamed.map(order),
  failingOrders: blamed.map(uid),
})
const passed = (n: number): TriedBid => ({ ok: true, orders: [order(n)], failingOrders: [] })

/** What is found of the orders, of which the node knows the given refusals, and who was asked about. */
async function found(
  orders: readonly number[],
  tried: readonly TriedBid[],
  refusals: ReadonlyMap<number, OrderRefusal | Error> = new Map(),
) {
  const asked: OrderUid[] = []
  const result = await findRefusals(
    {
      now: () => unixMicros(7),
      refusalOf: async (wanted) => {
        asked.push(wanted.uid)
        const known = refusals.get(orders.find((n) => uid(n) === wanted.uid) ?? 0)
        if (known instanceof Error) throw known
        return known ?? null
      },
    },
    { orders: orders.map(order) },
    tried,
  )
  return { ...result, asked }
}

describe('findRefusals', () => {
  it('asks about nobody while no bid failed', async () => {
    expect((await found([1, 2], [passed(1), passed(2)])).asked).toEqual([])
  })

  it('names who refuses the orders that are blamed, and records no event where that is not known', async () => {
    const refusals = new Map([[1, 'receiver_refuses']] as const)
    const { asked, refusals: named, events } = await found([1, 2, 3], [failed(1, 2)], refusals)
    expect(asked).toEqual([uid(1), uid(2)])
    expect([...named]).toEqual([
      [uid(1), 'receiver_refuses'],
      [uid(2), null],
    ])
    expect(events).toEqual([
      { uid: uid(1), label: 'refused', reason: 'receiver_refuses', timestamp: 7 },
    ])
  })

  it('does not ask about an order that settles in another bid', async () => {
    expect((await found([1, 2], [failed(1, 2), passed(1)])).asked).toEqual([uid(2)])
  })

  it('leaves out an order about which the node does not answer', async () => {
    const refusals = new Map<number, OrderRefusal | Error>([
      [1, new Error('too slow')],
      [2, 'hook_failed'],
    ])
    const { refusals: named, events } = await found([1, 2], [failed(1), failed(2)], refusals)
    expect([...named]).toEqual([[uid(2), 'hook_failed']])
    expect(events.map((event) => event.uid)).toEqual([uid(2)])
  })

  it('asks about eight orders at most', async () => {
    const many = Array.from({ length: 12 }, (_, index) => index + 1)
    expect((await found(many, [failed(...many)])).asked).toEqual(many.slice(0, 8).map(uid))
  })
})
