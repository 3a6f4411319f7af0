import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '@/lib/contract/endpoint'
import {
  cancelOrdersEndpoint,
  getOrderEndpoint,
  ordersByUidsEndpoint,
} from '@/lib/contract/endpoints/orders'
import { orderUid } from '@/lib/domain/order/uid'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import { createGateway, type Gateway } from './gateway'
import { listenToGatewayWrites, publishGatewayWrites } from './gateway-writes'
import { sharedNotices } from './notices.fixture'
import type { UpstreamClient } from './upstream-client'

type Sent = Awaited<ReturnType<UpstreamClient['send']>>
type Ask = (endpoint: Endpoint, call: object) => Promise<unknown>

/** As many as one request may name. */
const MOST_UIDS = 128
const KEPT_ANSWERS = 500

const words = (digit: string, number: number, bytes: number) =>
  number.toString(16).padStart(bytes * 2, digit)
/** An order uid is its digest (32 bytes), its owner (20) and the end of its validity (4). */
const uidOf = (order: number, owner: number) =>
  orderUid(`0x${words('d', order, 32)}${words('a', owner, 20)}6553f100`)

const ANSWERS: Sent = answered(200, [])
const NOT_THERE: Sent = answered(404, { errorType: 'NotFound', description: 'not there' })

function answered(status: number, body: unknown): Sent {
  return { ok: true, answer: { status, body, isJson: true, retryAfterSeconds: null } }
}

let sent: string[]
let toRead: Sent
let toWrite: Sent
let nowMs: number
let gateway: Gateway
let ask: Ask

beforeEach(() => {
  sent = []
  toRead = NOT_THERE
  toWrite = answered(200, 'Cancelled')
  nowMs = 1_000_000
  gateway = createGateway({
    client: {
      send: async ({ method, path }) => {
        sent.push(`${method} ${path}`)
        return method === 'DELETE' ? toWrite : toRead
      },
    },
    debugPath: '/debug/{uid}',
    nowMs: () => nowMs,
    onUnreadable: () => undefined,
  })
  const meta = { signal: new AbortController().signal }
  ask = (endpoint, call) =>
    (gateway.forward as unknown as Ask)(endpoint, {
      params: null,
      query: null,
      body: null,
      meta,
      ...call,
    })
})
afterEach(() => void vi.restoreAllMocks())

const askOrder = (order: number, owner: number) =>
  ask(getOrderEndpoint, { params: { uid: uidOf(order, owner) } })

const cancel = (orderUids: readonly unknown[]) =>
  ask(cancelOrdersEndpoint, {
    body: { orderUids, signature: orderSample.signature, signingScheme: 'eip712' },
  })

/** How many requests it takes to ask for an order again that was asked for before. */
async function requestsAfter(change: () => unknown): Promise<number> {
  await askOrder(1, 1)
  await change()
  const before = sent.length
  await askOrder(1, 1)
  return sent.length - before
}

describe('a kept answer about an order', () => {
  it.each<[string, () => Sent, number]>([
    ['was accepted', () => answered(200, 'Cancelled'), 1],
    ['was refused as already done', () => answered(400, { errorType: 'AlreadyCancelled' }), 1],
    [
      'may have been made',
      () => ({ ok: false, fault: { kind: 'unavailable', reason: 'it does not answer in time' } }),
      1,
    ],
    [
      'was never sent',
      () => ({ ok: false, fault: { kind: 'spent', waitMs: 1_000, limitedBy: 'budget' } }),
      0,
    ],
    ['met a limit', () => answered(429, { errorType: 'RateLimited' }), 0],
  ])('takes so many new requests after a cancellation that %s', async (_, answer, requests) => {
    toWrite = answer()
    expect(await requestsAfter(() => cancel([uidOf(1, 1)]))).toBe(requests)
  })

  it('stays after a cancellation of several owners, which no signature can ask for', async () => {
    expect(await requestsAfter(() => cancel([uidOf(1, 1), uidOf(2, 2)]))).toBe(0)
  })

  it('goes with any other order of its owner', async () => {
    expect(await requestsAfter(() => cancel([uidOf(2, 1), uidOf(3, 1)]))).toBe(1)
    expect(await requestsAfter(() => cancel([uidOf(2, 2)]))).toBe(0)
  })

  it('goes when another process reports a change of its owner, or may have missed to', async () => {
    const database = sharedNotices()
    await listenToGatewayWrites(database, 1, gateway.forget)
    const notified = (chainId: number, owner: number) => () =>
      publishGatewayWrites(database, chainId, [uidOf(9, owner)])
    expect(await requestsAfter(notified(1, 2))).toBe(0)
    expect(await requestsAfter(notified(100, 1))).toBe(0)
    expect(await requestsAfter(notified(1, 1))).toBe(1)
    expect(await requestsAfter(() => database.notify('', ''))).toBe(1)
  })

  it('is not used again while a corrected clock shows an earlier time than it was kept at', async () => {
    expect(await requestsAfter(() => (nowMs -= 3_600_000))).toBe(1)
  })
})

describe('the work of forgetting', () => {
  /** Fills all places with lists of as many orders as one request may name, of one owner each. */
  async function fill() {
    toRead = ANSWERS
    for (let list = 0; list < KEPT_ANSWERS; list += 1) {
      const uids = Array.from({ length: MOST_UIDS }, (_, at) => uidOf(list, list * MOST_UIDS + at))
      await ask(ordersByUidsEndpoint, { body: uids })
    }
  }

  /** Searches of texts and steps in maps that `work` takes. */
  async function stepsOf(work: () => Promise<unknown>): Promise<number> {
    const spies = [
      vi.spyOn(String.prototype, 'includes'),
      ...(['get', 'set', 'has', 'delete', 'forEach'] as const).map((name) =>
        vi.spyOn(Map.prototype, name),
      ),
    ]
    await work()
    const steps = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0)
    for (const spy of spies) spy.mockRestore()
    return steps
  }

  it('is the same however much is kept, also for a request that names the most owners', async () => {
    const strangers = Array.from({ length: MOST_UIDS }, (_, at) => uidOf(1, 1_000_000 + at))
    const requests = [strangers, [uidOf(1, 7)]]
    const empty: number[] = []
    for (const uids of requests) empty.push(await stepsOf(() => cancel(uids)))
    await fill()
    const full: number[] = []
    for (const uids of requests) full.push(await stepsOf(() => cancel(uids)))
    expect(full).toEqual(empty)
  })
})
