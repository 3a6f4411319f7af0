import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Order, orderCodec } from '@/lib/contract/codecs/order'
import type { OrderStatus, OrderUid } from '@/lib/domain/order/order'
import { orderUid } from '@/lib/domain/order/uid'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { failure, ok } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import type { FoundOrders } from './load-orders'
import { createOrderPolls, type OrderPolls } from './order-polls'
import { fakeablePause } from './pause.fixture'

const START_MS = 1_800_000_000_000
const uidOf = (index: number): OrderUid =>
  orderUid(`0x${index.toString(16).padStart(4, '0').repeat(28)}`)

const orderOf = (uid: OrderUid, status: OrderStatus = 'open'): Order => ({
  ...orderCodec.parse(orderSample),
  uid,
  status,
  creationDate: unixMicros(START_MS * 1_000),
  validTo: unixSeconds(START_MS / 1_000 + 3_600),
})

describe('polls of orders', () => {
  let polls: OrderPolls
  let asked: (readonly OrderUid[])[]
  let statuses: Map<OrderUid, OrderStatus>
  let answer: ((uids: readonly OrderUid[]) => FoundOrders) | null

  beforeEach(() => {
    vi.useFakeTimers({ now: START_MS })
    asked = []
    statuses = new Map()
    answer = null
    polls = createOrderPolls({
      load: async (uids) => {
        asked.push(uids)
        if (answer !== null) return answer(uids)
        return ok(new Map(uids.map((uid) => [uid, ok(orderOf(uid, statuses.get(uid)))])))
      },
      fingerprint: (value) => (value as Order).status,
      nowMs: Date.now,
      wait: fakeablePause,
    })
  })
  afterEach(() => {
    polls.stop()
    vi.useRealTimers()
  })

  it('ask once for an order, however many follow it, and notify all of them of what changed', async () => {
    const seen: string[] = []
    const uid = uidOf(1)
    for (const reader of ['a', 'b', 'c']) {
      polls.follow(uid, orderOf(uid), (order) => seen.push(`${reader} ${order?.status}`))
    }
    await vi.advanceTimersByTimeAsync(9_000)
    expect(asked).toEqual([])
    statuses.set(uid, 'fulfilled')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toEqual([[uid]])
    expect(seen).toEqual(['a fulfilled', 'b fulfilled', 'c fulfilled'])
  })

  it('end with the order', async () => {
    const uid = uidOf(1)
    statuses.set(uid, 'cancelled')
    polls.follow(uid, null, () => undefined)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked).toHaveLength(1)
  })

  it('end with the last who follows', async () => {
    const uid = uidOf(1)
    const stops = [1, 2].map(() => polls.follow(uid, orderOf(uid), () => undefined))
    for (const stop of stops) stop()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toEqual([])
  })

  it('ask for 250 orders with two requests every ten seconds', async () => {
    for (let index = 0; index < 250; index += 1) {
      polls.follow(uidOf(index), null, () => undefined)
      // They are first followed at different times.
      await vi.advanceTimersByTimeAsync(20)
    }
    await vi.advanceTimersByTimeAsync(30_000)
    asked = []
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.length).toBeLessThanOrEqual(14)
    expect(new Set(asked.flat()).size).toBe(250)
  })

  it('ask at once for what was changed here', async () => {
    const uid = uidOf(1)
    polls.follow(uid, orderOf(uid), () => undefined)
    await vi.advanceTimersByTimeAsync(1_000)
    polls.makeDue(uid)
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toEqual([[uid]])
  })

  it('ask old orders more rarely', async () => {
    const uid = uidOf(1)
    const old = { ...orderOf(uid), creationDate: unixMicros((START_MS - 2 * 86_400_000) * 1_000) }
    answer = () => ok(new Map([[uid, ok(old)]]))
    polls.follow(uid, old, () => undefined)
    await vi.advanceTimersByTimeAsync(14_000)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(76_000)
    expect(asked.length).toBeLessThanOrEqual(6)
  })

  it('report the fill of an order older than a day within 20 seconds', async () => {
    const uid = uidOf(1)
    const old = { ...orderOf(uid), creationDate: unixMicros((START_MS - 2 * 86_400_000) * 1_000) }
    const seen: (string | undefined)[] = []
    let newest: Order = old
    answer = () => ok(new Map([[uid, ok(newest)]]))
    polls.follow(uid, old, (order) => seen.push(order?.status))
    // Just after a poll, the worst moment.
    await vi.advanceTimersByTimeAsync(15_200)
    newest = { ...old, status: 'fulfilled' }
    await vi.advanceTimersByTimeAsync(20_000)
    expect(seen).toEqual(['fulfilled'])
  })

  it('go on after an outage, as late as asked to, and report no order as gone', async () => {
    const uid = uidOf(1)
    const seen: unknown[] = []
    answer = () => ({
      ok: false,
      error: { errorType: 'RateLimited', description: 'spent', retryAfterSeconds: 7 },
    })
    polls.follow(uid, null, (order) => seen.push(order))
    await vi.advanceTimersByTimeAsync(6_900)
    expect(asked).toHaveLength(1)
    answer = null
    await vi.advanceTimersByTimeAsync(200)
    expect(asked).toHaveLength(2)
    expect(seen).toMatchObject([{ uid }])
  })

  it('report that the upstream does not know an order, but not for one it cannot answer for', async () => {
    const seen: unknown[] = []
    const found = { 1: failure('NotFound', 'no'), 2: failure('BadGateway', 'unreadable') }
    answer = () =>
      ok(new Map([1, 2].map((index) => [uidOf(index), found[index as 1 | 2]] as const)))
    polls.follow(uidOf(1), null, (order) => seen.push(['1', order]))
    polls.follow(uidOf(2), null, (order) => seen.push(['2', order]))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(seen).toEqual([['1', null]])
  })
})
