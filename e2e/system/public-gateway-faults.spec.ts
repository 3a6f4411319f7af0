import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { hashOf } from '@/lib/testing/fakes/public-order-book/app-data'
import {
  type CountingHost,
  startCountingHost,
} from '@/lib/testing/fakes/public-order-book/counting-host'
import type { Fault } from '@/lib/testing/fakes/public-order-book/faults'
import { sampleOwner } from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { MARKET_AUCTION, MARKET_TX } from '@/lib/testing/fakes/public-order-book/sample-trades'
import { until } from '@/lib/testing/system/until'
import { openEvents } from '../support/event-reader'
import { type PublicGateway, readiness, startPublicGateway } from '../support/public-gateway'
import { cancellation, draft, quoteRequest } from '../support/public-orders'
import { errorType, type Reply } from '../support/reply'

/** Longest wait for an answer while the order book is silent. */
const ANSWER_MS = 15_000
/** No response of an order book is as large, so that more need not be read. */
const MOST_READ_BYTES = 20_000_000
/** What the operating system may take in advance for a connection, on both of its sides. */
const SYSTEM_BUFFER_BYTES = 10_000_000
/**
 * Endpoints that ask the order book at the same address as another one: both versions of three reads
 * of competitions, whose answers are shared while they are on their way, and both lists of orders.
 */
const SAME_TARGETS = 4

let gateway: PublicGateway
let host: CountingHost

test.beforeAll(async () => {
  gateway = await startPublicGateway()
  host = await startCountingHost()
})
test.afterAll(async () => {
  await host?.close()
  await gateway?.close()
})
test.afterEach(async () => {
  gateway.book.clearFaults()
  await recovered()
})

/** Waits until the gateway asks the order book again, about orders that no cache knows. */
const recovered = () =>
  until('the order book is trusted again', async () => {
    const unknown = `0x${randomBytes(56).toString('hex')}`
    const { status } = await fetch(`${gateway.system.url}/mainnet/api/v1/orders/${unknown}`)
    return status === 404
  })

/** One request to every endpoint that asks the order book, each about an uncached object. */
const requests = (): Readonly<Record<string, () => Promise<Reply>>> => {
  const { ask, samples } = gateway
  return {
    order: () => ask(`/api/v1/orders/${samples.liquidity}`),
    batch: () => ask('/api/v1/orders/by_uids', { json: [samples.liquidity, samples.sparse] }),
    verdicts: () => ask('/api/v1/orders/verdicts', { json: [samples.market, samples.sparse] }),
    account: () => ask(`/api/v1/account/${sampleOwner}/orders?limit=3`),
    status: () => ask(`/api/v1/orders/${samples.partial}/status`),
    trades: () => ask(`/api/v1/trades?orderUid=${samples.partial}`),
    tradesV2: () => ask(`/api/v2/trades?orderUid=${samples.partial}`),
    competition: () => ask(`/api/v1/solver_competition/${MARKET_AUCTION}`),
    competitionV2: () => ask(`/api/v2/solver_competition/${MARKET_AUCTION}`),
    competitionByTx: () => ask(`/api/v1/solver_competition/by_tx_hash/${MARKET_TX}`),
    competitionByTxV2: () => ask(`/api/v2/solver_competition/by_tx_hash/${MARKET_TX}`),
    latestCompetition: () => ask('/api/v1/solver_competition/latest'),
    latestCompetitionV2: () => ask('/api/v2/solver_competition/latest'),
    transaction: () => ask(`/api/v1/transactions/${MARKET_TX}/orders`),
    nativePrice: () => ask('/api/v1/token/0x6b175474e89094c44da98b954eedeac495271d0f/native_price'),
    metadata: () => ask('/api/v1/token/0x6b175474e89094c44da98b954eedeac495271d0f/metadata'),
    surplus: () => ask(`/api/v1/users/${sampleOwner}/total_surplus`),
    version: () => ask('/api/v1/version'),
    quote: () => ask('/api/v1/quote', { json: quoteRequest() }),
    submission: async () => ask('/api/v1/orders', { json: (await draft(gateway.book.book)).body }),
    cancellation: async () =>
      ask(`/api/v1/orders/${samples.open}`, {
        method: 'DELETE',
        json: await cancellation(gateway.book.book, samples.open),
      }),
    cancellations: async () =>
      ask('/api/v1/orders', {
        method: 'DELETE',
        json: {
          orderUids: [samples.open],
          ...(await cancellation(gateway.book.book, samples.open)),
        },
      }),
    appData: () => ask(`/api/v1/app_data/0x${'77'.repeat(32)}`),
    appDataUpload: () => ask('/api/v1/app_data', { method: 'PUT', json: { fullAppData: '{}' } }),
    appDataByHash: () =>
      ask(`/api/v1/app_data/${hashOf('{}')}`, { method: 'PUT', json: { fullAppData: '{}' } }),
  }
}

type Expected = { readonly status: number; readonly errorType: string }

/** The order book's response cannot be understood. */
const NOT_UNDERSTOOD: Expected = { status: 502, errorType: 'BadGateway' }
/** The order book does not respond, or a server in front of it says so. */
const NOT_THERE: Expected = { status: 503, errorType: 'ServiceUnavailable' }
const LIMITED: Expected = { status: 429, errorType: 'RateLimited' }

/** Makes the order book's API fail and checks the response of every endpoint but those named. */
async function expectDuring(
  fault: Fault,
  expected: Expected,
  check: (reply: Reply, name: string) => void = () => {},
  except: readonly string[] = [],
): Promise<void> {
  gateway.book.playFault(fault)
  const sent = Object.entries(requests()).filter(([name]) => !except.includes(name))
  const replies = sent.map(async ([name, send]) => {
    const startedAt = performance.now()
    const reply = await send().catch((error: Error) => error)
    return { name, reply, ms: performance.now() - startedAt }
  })
  for (const { name, reply, ms } of await Promise.all(replies)) {
    if (reply instanceof Error) {
      expect.soft(reply.message.slice(0, 300), `${name}: not as documented`).toBe('')
      continue
    }
    expect
      .soft(
        { status: reply.status, errorType: errorType(reply) },
        `${name}: ${reply.text.slice(0, 160)}`,
      )
      .toEqual(expected)
    expect.soft(ms, `${name} took ${Math.round(ms)} ms`).toBeLessThan(ANSWER_MS)
    const seconds = reply.headers.get('retry-after') ?? 'missing'
    expect.soft(seconds, `${name}: Retry-After`).toMatch(/^[1-9]\d?$/)
    check(reply, name)
  }
}

test('pages of a load balancer are faults of the upstream', async () => {
  await expectDuring({ kind: 'html502' }, NOT_THERE)
})

test("a firewall's page is not a refusal of the account", async () => {
  await expectDuring({ kind: 'html403' }, NOT_UNDERSTOOD)
})

test('what is no JSON is a fault of the upstream', async () => {
  // Any text can be a version.
  await expectDuring({ kind: 'garbage' }, NOT_UNDERSTOOD, undefined, ['version'])
})

test('a fault of the service itself is retryable', async () => {
  await expectDuring({ kind: 'internalError' }, NOT_UNDERSTOOD)
})

test('a limit of the upstream is passed on with its Retry-After', async () => {
  await expectDuring({ kind: 'tooMany', retryAfter: '3' }, LIMITED, (reply, name) => {
    expect.soft(reply.headers.get('x-limited-by'), name).toBe('order-book')
    const seconds = Number(reply.headers.get('retry-after'))
    expect.soft(seconds, `${name}: Retry-After`).toBeLessThanOrEqual(4)
  })
})

test('a limit of the upstream without Retry-After is a limit as well', async () => {
  await expectDuring({ kind: 'tooMany' }, LIMITED)
})

test('while the upstream is silent every endpoint says so in time', async () => {
  await expectDuring({ kind: 'silent' }, NOT_THERE)
})

test('a body of 50 MB is not read to its end', async () => {
  const sent: number[] = []
  const before = gateway.book.log.count()
  await expectDuring({ kind: 'huge', onEnd: (bytes) => sent.push(bytes) }, NOT_UNDERSTOOD)
  await until(
    'every body has ended',
    async () => sent.length > 0 && sent.length === gateway.book.log.count() - before,
  )
  const asked = gateway.book.log.all
    .slice(before)
    .map(({ method, target }) => `${method} ${target}`)
  expect(new Set(asked).size).toBeGreaterThanOrEqual(Object.keys(requests()).length - SAME_TARGETS)
  expect(Math.max(...sent)).toBeLessThan(MOST_READ_BYTES + SYSTEM_BUFFER_BYTES)
})

test('a large body is refused before its end, without waiting for more', async () => {
  // Had the gateway wanted more than what is sent, it would report a silent order book.
  await expectDuring({ kind: 'huge', stallAtBytes: MOST_READ_BYTES }, NOT_UNDERSTOOD)
})

for (const status of [302, 307, 308] as const) {
  test(`a redirect (${status}) is not followed, and a signed order never reaches the other host`, async () => {
    await expectDuring({ kind: 'redirect', status, to: host.url }, NOT_UNDERSTOOD)
    expect(host.received).toEqual([])
  })
}

test('a price that cannot be read is not reported as missing', async () => {
  gateway.book.playFault({ kind: 'html502' })
  const reply = await gateway.ask('/tokens/0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce/usdPrice')
  expect.soft(reply.status, reply.text).toBe(500)
  expect.soft(reply.body).toMatchObject({ message: expect.any(String) })
})

test('readiness reports without traffic that the order book is down, and that it is back', async () => {
  await until('ready', async () => (await readiness(gateway)).status === 200)
  await gateway.book.goDown()
  try {
    await until('readiness names the order book', async () =>
      (await readiness(gateway)).failing.includes('order book'),
    )
    const down = await gateway.ask(`/api/v1/orders/${gateway.samples.open}`)
    expect.soft([down.status, errorType(down)]).toEqual([503, 'ServiceUnavailable'])
  } finally {
    await gateway.book.comeUp()
  }
  await until('ready again', async () => (await readiness(gateway)).status === 200)
})

for (const [what, fault] of [
  ['does not respond', { kind: 'silent' }],
  ["gives a firewall's page alone", { kind: 'html403' }],
  ['has a fault of its own', { kind: 'internalError' }],
] as const) {
  test(`readiness reports without traffic that the order book ${what}`, async () => {
    gateway.book.playFault(fault)
    await until('readiness names the order book', async () =>
      (await readiness(gateway)).failing.includes('order book'),
    )
    gateway.book.clearFaults()
    await until('ready again', async () => (await readiness(gateway)).status === 200)
  })
}

for (const fault of [{ kind: 'tooMany', retryAfter: '2' }, { kind: 'html502' }] as const) {
  test(`a stream of an order outlives a fault of the upstream: ${fault.kind}`, async () => {
    const { book } = gateway.book
    const { uid, body } = await draft(book)
    expect((await gateway.ask('/api/v1/orders', { json: body })).status).toBe(201)
    const stream = await openEvents(`${gateway.system.url}/mainnet/api/v1/orders/${uid}/events`)
    try {
      await until('the order is sent', async () => stream.events.length > 0)
      gateway.book.playFault(fault)
      const before = gateway.book.log.count()
      await until('the fault is met', async () => gateway.book.log.count() > before + 1)
      gateway.book.clearFaults()
      const order = book.orders.get(uid)
      if (order !== undefined) book.orders.set(uid, { ...order, invalidated: true })
      await until('the stream sends the cancellation', async () =>
        JSON.stringify(stream.events).includes('"cancelled"'),
      )
    } finally {
      await stream.close()
    }
  })
}
