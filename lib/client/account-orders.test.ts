import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '@/lib/contract/codecs/order'
import { orderCodec } from '@/lib/contract/codecs/order'
import { exampleOrder } from '@/lib/contract/guide/example-order'
import { orderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import {
  addReceivedOrders,
  followAccountOrders,
  mergeOrders,
  NO_ORDER_UPDATES,
} from './account-orders'
import { callRecorder } from './call-record'
import { FakeEventSource } from './event-source.fixture'

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
  it('prefers received orders over listed ones, newest first', () => {
    const updates = addReceivedOrders(
      NO_ORDER_UPDATES,
      [order('aa', 1, { status: 'fulfilled' }), order('cc', 3)],
      10,
    )
    expect(states(mergeOrders([order('bb', 2), order('aa', 1)], 99, updates, false))).toEqual([
      'cc open',
      'bb open',
      'aa fulfilled',
    ])
  })

  it('drops orders received before a gap once the list was read after it', () => {
    const received = addReceivedOrders(NO_ORDER_UPDATES, [order('aa', 1)], 10)
    const updates = { ...received, reopenedAtMs: 20 }
    const listed = [order('aa', 1, { status: 'fulfilled' })]
    expect(states(mergeOrders(listed, 30, updates, false))).toEqual(['aa fulfilled'])
    expect(states(mergeOrders(listed, 15, updates, false))).toEqual(['aa open'])
  })

  it('adds no order older than the listed ones', () => {
    const updates = addReceivedOrders(NO_ORDER_UPDATES, [order('aa', 1)], 10)
    expect(states(mergeOrders([order('bb', 2)], 5, updates, true))).toEqual(['bb open'])
    expect(states(mergeOrders([order('bb', 2)], 5, updates, false))).toHaveLength(2)
  })

  it('keeps the quote, which the stream leaves out', () => {
    const quote = orderCodec.parse(exampleOrder).quote
    const listed = [{ ...order('aa', 1), quote: quote ?? ({} as never) }]
    const [merged] = mergeOrders(
      listed,
      5,
      addReceivedOrders(NO_ORDER_UPDATES, [order('aa', 1)], 9),
      false,
    )
    expect(merged?.quote).toBe(listed[0]?.quote)
  })
})

describe('followAccountOrders', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const setHidden = (isHidden: boolean) => {
    page.visibilityState = isHidden ? 'hidden' : 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const sources = FakeEventSource.instances
  const recorded = () => callRecorder.streams().find(({ name }) => name === 'streamAccount')?.state

  beforeEach(() => {
    sources.length = 0
    page.visibilityState = 'visible'
    vi.stubGlobal('EventSource', FakeEventSource)
    vi.stubGlobal('document', page)
    vi.stubGlobal('window', new EventTarget())
  })
  afterEach(() => vi.unstubAllGlobals())

  it('closes the stream while the tab is hidden, and records its state', async () => {
    const connections: string[] = []
    const stop = followAccountOrders('local', address(`0x${'5'.repeat(40)}`), {
      onOrders: () => undefined,
      onConnection: (connection) => connections.push(connection),
    })
    await vi.waitFor(() => expect(sources).toHaveLength(1))
    sources[0]?.open()
    expect(recorded()).toBe('live')
    setHidden(true)
    expect(sources[0]?.readyState).toBe(FakeEventSource.CLOSED)
    expect(recorded()).toBe('closed')
    setHidden(false)
    await vi.waitFor(() => expect(sources).toHaveLength(2))
    sources[1]?.open()
    expect(connections).toEqual(['live', 'connecting', 'live'])
    stop()
    expect(recorded()).toBe('closed')
    setHidden(false)
    expect(sources).toHaveLength(2)
  })
})
