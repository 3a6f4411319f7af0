import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Endpoint } from '@/lib/contract/endpoint'
import { getAppDataEndpoint, uploadAppDataEndpoint } from '@/lib/contract/endpoints/app-data'
import {
  accountOrdersEndpoint,
  cancelOrderEndpoint,
  cancelOrdersEndpoint,
  getOrderEndpoint,
  orderStatusEndpoint,
  ordersByUidsEndpoint,
  placeOrderEndpoint,
} from '@/lib/contract/endpoints/orders'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import { solverCompetitionV2Endpoint } from '@/lib/contract/endpoints/solver-competition'
import { tradesEndpoint } from '@/lib/contract/endpoints/trades'
import { packOrderUid } from '@/lib/domain/order/uid'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32 } from '@/lib/domain/shared/hex'
import { orderSample } from '@/lib/testing/fakes/order-sample'
import { createGateway } from './gateway'
import { createUpstreamBudget } from './upstream-budget'
import { createUpstreamClient } from './upstream-client'
import { createUpstreamHealth } from './upstream-health'

type Ask = (endpoint: Endpoint, call: object) => Promise<unknown>

const owner = address(orderSample.owner)
const uid = packOrderUid({
  digest: bytes32(`0x${'d1'.repeat(32)}`),
  owner,
  validTo: unixSeconds(orderSample.validTo),
})
const HASH = `0x${'7a'.repeat(32)}`
const DOCUMENT = '{"appCode":"a test"}'

let server: Server
let asked: string[]
let nowMs: number
let ask: Ask

beforeEach(async () => {
  asked = []
  nowMs = 0
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    response.writeHead(404, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify({ errorType: 'NotFound', description: 'not there yet' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const { forward } = createGateway({
    client: createUpstreamClient({
      baseUrl: `http://127.0.0.1:${port}`,
      apiKey: null,
      budget: createUpstreamBudget({ chainId: 1, requestsPerMinute: 7_000, redis: null }),
      health: createUpstreamHealth(() => nowMs),
    }),
    debugPath: '/debug/{uid}',
    nowMs: () => nowMs,
    onUnreadable: () => undefined,
  })
  const meta = { signal: new AbortController().signal }
  ask = (endpoint, call) =>
    (forward as unknown as Ask)(endpoint, { params: null, query: null, body: null, meta, ...call })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

/** How many requests a question takes that was asked before. */
async function requestsWhenAskedAgain(endpoint: Endpoint, call: object, between: () => unknown) {
  await ask(endpoint, call)
  await between()
  const before = asked.length
  await ask(endpoint, call)
  return asked.length - before
}

const questions: readonly (readonly [Endpoint, object])[] = [
  [getOrderEndpoint, { params: { uid } }],
  [orderStatusEndpoint, { params: { uid } }],
  [ordersByUidsEndpoint, { body: [uid] }],
  [accountOrdersEndpoint, { params: { owner }, query: { offset: 0, limit: 10 } }],
  [tradesEndpoint, { query: { owner, orderUid: null } }],
]

const creation = () => placeOrderEndpoint.body.parse({ ...orderSample, appDataHash: null })
const signed = { signature: orderSample.signature, signingScheme: 'eip712' }

const changes: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a placement', () => ask(placeOrderEndpoint, { body: creation() })],
  ['a cancellation', () => ask(cancelOrderEndpoint, { params: { uid }, body: signed })],
  [
    'a cancellation of several',
    () => ask(cancelOrdersEndpoint, { body: { ...signed, orderUids: [uid] } }),
  ],
]

describe('what a change made through here may have made old', () => {
  it.each(questions)('is kept without a change: $name', async (endpoint, call) => {
    expect(await requestsWhenAskedAgain(endpoint, call, () => undefined)).toBe(0)
  })

  for (const [what, change] of changes) {
    it.each(questions)(`is asked for again after ${what}: $name`, async (endpoint, call) => {
      expect(await requestsWhenAskedAgain(endpoint, call, change)).toBe(1)
    })
  }

  it('is not what other accounts read, nor what a quote leaves', async () => {
    const other = { params: { owner: `0x${'5e'.repeat(20)}` }, query: { offset: 0, limit: 10 } }
    const place = () => ask(placeOrderEndpoint, { body: creation() })
    expect(await requestsWhenAskedAgain(accountOrdersEndpoint, other, place)).toBe(0)
    const body = quoteEndpoint.body.parse({
      sellToken: orderSample.sellToken,
      buyToken: orderSample.buyToken,
      from: owner,
      kind: 'sell',
      sellAmountBeforeFee: '1000',
    })
    const call = { params: { uid } }
    const quote = () => ask(quoteEndpoint, { body })
    expect(await requestsWhenAskedAgain(getOrderEndpoint, call, quote)).toBe(0)
  })

  it('is a document that was missing and is uploaded', async () => {
    const params = { hash: HASH }
    const upload = () => ask(uploadAppDataEndpoint, { params, body: { fullAppData: DOCUMENT } })
    expect(await requestsWhenAskedAgain(getAppDataEndpoint, { params }, upload)).toBe(1)
    expect(await requestsWhenAskedAgain(getAppDataEndpoint, { params }, () => undefined)).toBe(0)
  })
})

it.each([
  [getAppDataEndpoint, { params: { hash: HASH } }],
  [solverCompetitionV2Endpoint, { params: { auction_id: 7 } }],
] as const)(
  'asks again after three seconds for what may come about: $name',
  async (endpoint, call) => {
    const seconds = (passed: number) => () => {
      nowMs += passed * 1_000
    }
    expect(await requestsWhenAskedAgain(endpoint, call, seconds(2.9))).toBe(0)
    expect(await requestsWhenAskedAgain(endpoint, call, seconds(3.1))).toBe(1)
  },
)
