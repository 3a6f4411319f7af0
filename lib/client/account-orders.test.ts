import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '@/lib/contract/codecs/order'
import { orderCodec } from '@/lib/contract/codecs/order'
import { exampleOrder } from '@/lib/contract/guide/example-order'
import { orderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import {
  followAccountOrders,
  mergeOrders,
  NO_ORDER_NEWS,
  notifyOrderChanges,
} from './account-orders'
import { callRecorder } from './call-record'

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
    const news = notifyOrderChanges(
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
    const told = notifyOrderChanges(NO_ORDER_NEWS, [order('aa', 1)], 10)
    const news = { ...told, reopenedAtMs: 20 }
    const listed = [order('aa', 1, { status: 'fulfilled' })]
    expect(states(mergeOrders(listed, 30, news, false))).toEqual(['aa fulfilled'])
    expect(states(mergeOrders(listed, 15, news, false))).toEqual(['aa open'])
  })

  it('adds nothing older than the list reaches', () => {
    const news = notifyOrderChanges(NO_ORDER_NEWS, [order('aa', 1)], 10)
    expect(states(mergeOrders([order('bb', 2)], 5, news, true))).toEqual(['bb open'])
    expect(states(mergeOrders([order('bb', 2)], 5, news, false))).toHaveLength(2)
  })

  it('keeps the quote, which is never told', () => {
    const quote = orderCodec.parse(exampleOrder).quote
    const listed = [{ ...order('aa', 1), quote: quote ?? ({} as never) }]
    const [merged] = mergeOrders(
      listed,
      5,
      notifyOrderChanges(NO_ORDER_NEWS, [order('aa', 1)], 9),
      false,
    )
    expect(merged?.quote).toBe(listed[0]?.quote)
  })
})

class FakeEventSource extends EventTarget {
  static readonly OPEN = 1
  static readonly CLOSED = 2
  static made: FakeEventSource[] = []
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor(readonly url: string) {
    super()
    FakeEventSource.made.push(this)
  }

  open() {
    this.readyState = FakeEventSource.OPEN
    this.onopen?.()
  }

  close() {
    this.readyState = FakeEventSource.CLOSED
  }
}

describe('followAccountOrders', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const blurPage = (isAway: boolean) => {
    page.visibilityState = isAway ? 'hidden' : 'visible'
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const sources = FakeEventSource.made
  const recorded = () => callRecorder.streams().find(({ name }) => name === 'streamAccount')?.state

  beforeEach(() => {
    sources.length = 0
    page.visibilityState = 'visible'
    vi.stubGlobal('EventSource', FakeEventSource)
    vi.stubGlobal('document', page)
    vi.stubGlobal('window', new EventTarget())
  })
  afterEach(() => vi.unstubAllGlobals())

  it('rests while nobody looks at the tab, and tells the record how it stands', async () => {
    const connections: string[] = []
    const stop = followAccountOrders('local', address(`0x${'5'.repeat(40)}`), {
      onOrders: () => undefined,
      onConnection: (connection) => connections.push(connection),
    })
    await vi.waitFor(() => expect(sources).toHaveLength(1))
    sources[0]?.open()
    expect(recorded()).toBe('live')
    blurPage(true)
    expect(sources[0]?.readyState).toBe(FakeEventSource.CLOSED)
    expect(recorded()).toBe('closed')
    blurPage(false)
    await vi.waitFor(() => expect(sources).toHaveLength(2))
    sources[1]?.open()
    expect(connections).toEqual(['live', 'connecting', 'live'])
    stop()
    expect(recorded()).toBe('closed')
    blurPage(false)
    expect(sources).toHaveLength(2)
  })
})
