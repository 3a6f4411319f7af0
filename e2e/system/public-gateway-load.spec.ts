import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { addPlainOrders } from '@/lib/testing/fakes/public-order-book/sample-orders'
import { until } from '@/lib/testing/system/until'
import { openEvents } from '../support/event-reader'
import { type PublicGateway, startPublicGateway } from '../support/public-gateway'
import { draft } from '../support/public-orders'
import { errorType } from '../support/reply'

/** Default number of requests per minute from a network to its upstream. */
const DEFAULT_BUDGET = 100
const WATCHERS = 50
const WATCHED_MS = 12_000

let gateway: PublicGateway

test.beforeAll(async () => {
  gateway = await startPublicGateway({ STREAMS_PER_CLIENT: String(2 * WATCHERS) })
})
test.afterAll(() => gateway?.close())

test('one order is polled once, whoever watches it, and an ended one not at all', async () => {
  const { market } = gateway.samples
  const { uid: open, body } = await draft(gateway.book.book)
  expect((await gateway.ask('/api/v1/orders', { json: body })).status).toBe(201)
  const watch = (uid: string) =>
    openEvents(`${gateway.system.url}/mainnet/api/v1/orders/${uid}/events`)
  const streams = await Promise.all(Array.from({ length: WATCHERS }, () => watch(open)))
  const ended = await watch(market)
  try {
    await until('every stream has sent the order', async () =>
      [...streams, ended].every(({ events }) => events.length > 0),
    )
    const startMs = Date.now()
    await sleep(WATCHED_MS)
    expect.soft(gateway.book.log.count(open, startMs)).toBeGreaterThanOrEqual(1)
    expect.soft(gateway.book.log.count(open, startMs)).toBeLessThanOrEqual(WATCHED_MS / 1_000)
    expect.soft(gateway.book.log.count(market, startMs)).toBe(0)
  } finally {
    for (const stream of [...streams, ended]) await stream.close()
  }
})

test('identical requests within a second reach the order book once', async () => {
  const { partial } = gateway.samples
  const before = gateway.book.log.count(partial)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => gateway.ask(`/api/v1/orders/${partial}`)),
  )
  expect.soft(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect.soft(gateway.book.log.count(partial) - before).toBeLessThanOrEqual(2)
})

test('all clients share the budget of the network; a spent one is a 429 with Retry-After', async () => {
  const uids = await addPlainOrders(gateway.book.book, 2 * DEFAULT_BUDGET, new Date())
  const replies = []
  for (const uid of uids) replies.push(await gateway.ask(`/api/v1/orders/${uid}`))
  expect.soft(gateway.book.log.mostPerMinute()).toBeLessThanOrEqual(DEFAULT_BUDGET)
  const refused = replies.filter(({ status }) => status !== 200)
  expect.soft(refused.length).toBeGreaterThan(0)
  for (const reply of refused.slice(0, 5)) {
    expect.soft([reply.status, errorType(reply)]).toEqual([429, 'RateLimited'])
    expect.soft(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  }
})
