import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Order, orderCodec } from '@/lib/contract/codecs/order'
import { ok, type Result } from '@/lib/domain/shared/result'
import { fingerprint } from '@/lib/server/http/fingerprint'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import { type AccountPolls, createAccountPolls } from './account-polls'
import type { OrderFailure } from './load-orders'
import { createOrderPolls, type OrderPolls } from './order-polls'
import { fakeablePause } from './pause.fixture'
import { watchUpstreamAccount } from './watch-upstream-account'

const RETRY_AFTER_MS = 7_000
const MINUTE_MS = 60_000

const first = orderCodec.parse(orderSample)
const second = orderCodec.parse({ ...orderSample, uid: `0x${'0b'.repeat(56)}` })
const filled = orderCodec.parse({ ...orderSample, status: 'fulfilled' })

/** A 429 of the order book, as the client of the upstream reports it. */
const LIMITED: Result<never, OrderFailure> = {
  ok: false,
  error: {
    errorType: 'RateLimited',
    description: 'The order book of this network limits requests. Try again later.',
    retryAfterSeconds: RETRY_AFTER_MS / 1_000,
  },
}

describe('the stream of an account whose order book answers 429', () => {
  /** What the order book says now: the account's list, and one order. */
  let list: Result<readonly Order[], OrderFailure>
  let order: Result<Order, OrderFailure>
  let accounts: AccountPolls
  let orders: OrderPolls
  let stop: AbortController
  /** Milliseconds since the start. */
  let reads: number[]
  let loads: number[]
  let sent: string[]
  let hasEnded: boolean

  beforeEach(() => {
    const startMs = Date.parse(orderSample.creationDate) + MINUTE_MS
    vi.useFakeTimers({ now: startMs })
    const clock = { nowMs: Date.now, wait: fakeablePause }
    list = ok([first])
    order = ok(first)
    stop = new AbortController()
    reads = []
    loads = []
    sent = []
    hasEnded = false
    accounts = createAccountPolls({
      read: async () => {
        reads.push(Date.now() - startMs)
        return list
      },
      ...clock,
    })
    orders = createOrderPolls({
      load: async (uids) => {
        loads.push(Date.now() - startMs)
        return order.ok ? ok(new Map(uids.map((uid) => [uid, order]))) : order
      },
      fingerprint,
      ...clock,
    })
  })
  afterEach(() => {
    stop.abort()
    accounts.stop()
    orders.stop()
    vi.useRealTimers()
  })

  /** Opens the stream and collects what it sends; resolves once it waits for changes. */
  async function open(): Promise<void> {
    const meta = { requestId: '', clientAddress: '', signal: stop.signal, header: () => null }
    const request = { params: { owner: first.owner }, meta }
    const stream = await watchUpstreamAccount({ accounts, orders, nowMs: Date.now }, request)
    const collect = async () => {
      for await (const { data } of stream.value) sent.push(`${data.uid.slice(0, 4)} ${data.status}`)
      hasEnded = true
    }
    void collect()
    await vi.advanceTimersByTimeAsync(1_000)
  }

  it('goes on after the list was refused, and asks again when it may', async () => {
    await open()
    expect(sent).toEqual(['0x0a open'])
    list = LIMITED
    await vi.advanceTimersByTimeAsync(MINUTE_MS)
    expect(reads).toHaveLength(2)
    list = ok([second, first])
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS - 2_000)
    expect(reads, 'before the limit ends').toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reads).toHaveLength(3)
    expect(sent).toEqual(['0x0a open', '0x0b open'])
    expect(hasEnded).toBe(false)
  })

  it('goes on after a poll of its orders was refused, and sends the fill', async () => {
    await open()
    order = LIMITED
    await vi.advanceTimersByTimeAsync(20_000)
    const whileLimited = loads.length
    expect(whileLimited).toBeGreaterThan(0)
    for (const [index, ms] of loads.slice(1).entries()) {
      expect(ms - (loads[index] ?? 0)).toBeGreaterThanOrEqual(RETRY_AFTER_MS)
    }
    order = ok(filled)
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
    expect(loads.length).toBeGreaterThan(whileLimited)
    expect(sent).toEqual(['0x0a open', '0x0a fulfilled'])
    expect(hasEnded).toBe(false)
  })

  it('opens while the list is refused, and sends it once it is not', async () => {
    list = LIMITED
    await open()
    expect([sent, hasEnded]).toEqual([[], false])
    list = ok([first])
    await vi.advanceTimersByTimeAsync(RETRY_AFTER_MS)
    expect(sent).toEqual(['0x0a open'])
    stop.abort()
    await vi.waitFor(() => expect(hasEnded).toBe(true))
  })
})
