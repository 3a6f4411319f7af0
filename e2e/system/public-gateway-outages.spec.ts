import { randomBytes } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { networksCodec } from '@/lib/contract/codecs/networks'
import {
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { sampleOwner, sampleTokens } from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { MARKET_AUCTION, MARKET_TX } from '@/lib/testing/fakes/public-order-book/sample-trades'
import { until } from '@/lib/testing/system/until'
import { request } from '../support/http'
import {
  LARGE_BUDGET,
  type PublicGateway,
  readiness,
  startPublicGateway,
} from '../support/public-gateway'
import { quoteRequest } from '../support/public-orders'
import type { Reply } from '../support/reply'

/** The order book's key, which no answer may have. */
const KEY = 'a key of ours at the order book'

let gateway: PublicGateway
let providers: ProviderServer

/** Mainnet with providers of pools and holders; its prices are made of the order book's alone. */
test.beforeAll(async () => {
  providers = await startProviderServer()
  gateway = await startPublicGateway({
    ...LARGE_BUDGET,
    ORDERBOOK_KEY_MAINNET: KEY,
    MORALIS_API_KEY: PROVIDER_KEY,
    MORALIS_BASE_URL: providers.baseUrls.moralis,
    GECKOTERMINAL_BASE_URL: providers.baseUrls.geckoterminal,
    DEFILLAMA_BASE_URL: providers.baseUrls.defillama,
  })
})
test.afterAll(async () => {
  await gateway?.close()
  await providers?.close()
})

/** Asks for what belongs to no network. */
const askService = (path: string) => request(`${gateway.system.url}${path}`)

const host = () => new URL(gateway.book.url).host

/** What the pages of a network ask of its order book. */
const ORDER_BOOK_READS: Readonly<Record<string, () => Promise<Reply>>> = {
  order: () => gateway.ask(`/api/v1/orders/0x${randomBytes(56).toString('hex')}`),
  report: () => gateway.askReport(`0x${randomBytes(56).toString('hex')}`),
  account: () => gateway.ask(`/api/v1/account/${sampleOwner}/orders?limit=7`),
  trades: () => gateway.ask(`/api/v1/trades?orderUid=${gateway.samples.partial}`),
  auction: () => gateway.ask(`/api/v2/solver_competition/${MARKET_AUCTION}`),
  auctionOfTransaction: () => gateway.ask(`/api/v2/solver_competition/by_tx_hash/${MARKET_TX}`),
  newestAuction: () => gateway.ask('/api/v2/solver_competition/latest'),
  token: () => gateway.ask(`/api/v1/token/${sampleTokens.cow}/metadata`),
  nativePrice: () => gateway.ask(`/api/v1/token/${sampleTokens.cow}/native_price`),
  quote: () => gateway.ask('/api/v1/quote', { json: quoteRequest() }),
}

/** Says whose fault it is, when to ask again, and no secret. */
function expectFaultOf(reply: Reply, whose: string, status: number, name: string): void {
  expect.soft([reply.status, reply.headers.get('x-fault-of')], name).toEqual([status, whose])
  if (whose !== 'service') {
    expect.soft(reply.headers.get('retry-after'), `${name}: Retry-After`).toMatch(/^[1-9]\d?$/)
  }
  expect.soft(reply.headers.get('cache-control'), name).toBe('no-store')
  expect.soft(reply.text, name).not.toMatch(/moralis|gecko|llama/i)
  for (const secret of [KEY, PROVIDER_KEY]) expect.soft(reply.text, name).not.toContain(secret)
}

test('the host of the order book is named, and nothing else of where it is', async () => {
  const { body, text } = await askService('/networks')
  expect(networksCodec.parse(body).networks).toMatchObject([{ orderBookHost: host() }])
  expect(text).not.toContain(KEY)
})

const notReady = () =>
  until('readiness names the order book', async () => {
    const { failing, faultOf } = await readiness(gateway)
    return failing.includes('order book') && faultOf === 'order-book'
  })

type Outage = {
  readonly name: string
  /** A token whose price is not in any cache yet. */
  readonly token: string
  readonly status: 502 | 503
  readonly begin: () => Promise<void> | void
  readonly end: () => Promise<void> | void
}
const answering = () => gateway.book.clearFaults()
const OUTAGES: readonly Outage[] = [
  {
    name: 'is silent',
    token: sampleTokens.weth,
    status: 503,
    end: answering,
    begin: () => gateway.book.playFault({ kind: 'silent' }),
  },
  {
    name: 'has the page of a load balancer alone',
    token: sampleTokens.dai,
    status: 503,
    begin: () => gateway.book.playFault({ kind: 'html502' }),
    end: answering,
  },
  {
    name: 'answers no JSON',
    token: sampleTokens.cow,
    status: 502,
    end: answering,
    begin: () => gateway.book.playFault({ kind: 'garbage' }),
  },
  {
    name: 'refuses connections',
    token: sampleTokens.shib,
    status: 503,
    begin: () => gateway.book.goDown(),
    end: () => gateway.book.comeUp(),
  },
]

for (const { name, token, status, begin, end } of OUTAGES) {
  test(`while the order book ${name}, every answer says that it is its fault`, async () => {
    const unknown = `/api/v1/orders/0x${randomBytes(56).toString('hex')}`
    await until('all is well', async () => (await readiness(gateway)).status === 200)
    await begin()
    try {
      const asked = Object.entries(ORDER_BOOK_READS).map(
        async ([read, send]) => [read, await send()] as const,
      )
      for (const [read, reply] of await Promise.all(asked)) {
        expectFaultOf(reply, 'order-book', status, read)
      }
      const price = await gateway.ask(`/tokens/${token}/usdPrice`)
      expectFaultOf(price, 'order-book', 500, 'price')
      expect(price.text).toContain('order book')
      // What does not need it is answered.
      expect((await gateway.ask('/tokens')).status).toBe(200)
      expect((await gateway.ask('/yield/pools', { json: [] })).status).toBe(200)
      expect((await askService('/networks')).status).toBe(200)
      // Readiness asks for the version, which may be any text.
      if (status === 503) await notReady()
    } finally {
      await end()
    }
    await until(
      'the order book is asked again',
      async () => (await gateway.ask(unknown)).status === 404,
    )
  })
}

test('while the providers are silent, what comes from them says so, and orders do not', async () => {
  for (const provider of ['moralis', 'geckoterminal', 'defillama'] as const) {
    providers.behave(provider, { kind: 'status', status: 500 })
  }
  const pool = `0x${'9a'.repeat(20)}`
  const replies = {
    holders: await gateway.ask(`/tokens/${sampleTokens.usdc}/topHolders`),
    described: await gateway.ask(`/tokens/${sampleTokens.usdc}/holders`),
    pool: await gateway.ask(`/yield/pools/${pool}`),
    history: await gateway.ask(`/yield/pools/${pool}/history?window=7d`),
  }
  for (const [name, reply] of Object.entries(replies)) {
    expectFaultOf(reply, 'provider', 500, name)
  }
  expect((await gateway.ask(`/api/v1/orders/${gateway.samples.open}`)).status).toBe(200)
  providers.reset()
})

test('a fault of neither is ours, or that of the node', async () => {
  // Without a source of announcements the inbox is not offered.
  const inbox = await askService(`/accounts/${sampleOwner}/notifications`)
  expectFaultOf(inbox, 'service', 503, 'inbox')
  await gateway.node.close()
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_gasPrice', params: [] }
  expectFaultOf(await gateway.ask('/rpc', { json: call }), 'node', 500, 'rpc')
})
