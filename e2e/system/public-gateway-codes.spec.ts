import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Hex } from 'viem'
import {
  sampleHash,
  sampleOwner,
  sampleTokens,
} from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { until } from '@/lib/testing/system/until'
import { test } from '../support/gateway-system'
import type { PublicGateway } from '../support/public-gateway'
import { cancellation, draft, quoteRequest } from '../support/public-orders'
import { errorType, type Reply } from '../support/reply'

/**
 * The order book answers each request as its OpenAPI document says it may; the codes are the
 * enumerations of that document, the expected ones those of the interface.
 * Source: cowprotocol/services, crates/orderbook/openapi.yml.
 */
type Documented = {
  readonly code: string
  readonly status: number
  /** Status and code here; the same code under 400 unless given. */
  readonly here?: readonly [number, string]
}

let gateway: PublicGateway

test.beforeAll(({ gateway: shared }) => {
  gateway = shared
})
test.afterEach(async () => {
  gateway.book.clearFaults()
  await until('the order book is trusted again', async () => {
    const { status } = await gateway.ask(`/api/v1/orders/0x${randomBytes(56).toString('hex')}`)
    return status === 404
  })
})

/** `OrderPostError`, and the statuses of `createOrder` that have no code there. */
const PLACING: readonly Documented[] = [
  ...[
    ...['DuplicatedOrder', 'QuoteNotVerified', 'MissingFrom', 'InvalidEip1271Signature'],
    ...['InsufficientBalance', 'InsufficientAllowance', 'InvalidSignature', 'ZeroAmount'],
    ...['TransferSimulationFailed', 'IncompatibleSigningScheme', 'TooManyLimitOrders'],
    ...['TooMuchGas', 'UnsupportedBuyTokenDestination', 'UnsupportedSellTokenSource'],
    ...['UnsupportedOrderType', 'InsufficientValidTo', 'ExcessiveValidTo'],
    ...['InvalidNativeSellToken', 'SameBuyAndSellToken', 'UnsupportedToken', 'InvalidAppData'],
    ...['AppDataHashMismatch', 'AppdataFromMismatch', 'OldOrderActivelyBidOn'],
  ].map((code) => ({ code, status: 400 })),
  // "InvalidSignature: ... wrong signer".
  { code: 'WrongOwner', status: 400, here: [400, 'InvalidSignature'] },
  // "InvalidAppData: hash matches no uploaded document, or content malformed".
  { code: 'AppDataMismatch', status: 400, here: [400, 'InvalidAppData'] },
  { code: 'MetadataSerializationFailed', status: 400, here: [400, 'InvalidAppData'] },
  // The service calls it a fault of its own; it is one of the request.
  { code: 'SellAmountOverflow', status: 500, here: [400, 'SellAmountOverflow'] },
  // The interface has no code for quotes by id.
  { code: 'QuoteNotFound', status: 400, here: [400, 'InvalidParameter'] },
  { code: 'InvalidQuote', status: 400, here: [400, 'InvalidParameter'] },
  { code: 'Forbidden', status: 403, here: [403, 'Forbidden'] },
  { code: 'NoLiquidity', status: 404, here: [400, 'InsufficientLiquidity'] },
  { code: 'InternalServerError', status: 500, here: [502, 'BadGateway'] },
]

/** `PriceEstimationError` by status. */
const QUOTING: readonly Documented[] = [
  ...[
    ...['AppDataHashMismatch', 'ExcessiveValidTo', 'InsufficientLiquidity', 'InsufficientValidTo'],
    ...['InvalidAppData', 'InvalidNativeSellToken', 'QuoteNotVerified', 'SameBuyAndSellToken'],
    ...['SellAmountDoesNotCoverFee', 'TokenTemporarilySuspended', 'TradingOutsideAllowedWindow'],
    ...['UnsupportedBuyTokenDestination', 'UnsupportedOrderType', 'UnsupportedSellTokenSource'],
    ...['UnsupportedToken', 'CustomSolverError'],
  ].map((code) => ({ code, status: 400 })),
  { code: 'Forbidden', status: 403, here: [403, 'Forbidden'] },
  { code: 'NoLiquidity', status: 404 },
  { code: 'InternalServerError', status: 500, here: [502, 'BadGateway'] },
]

/** `OrderCancellationError`, and the statuses of `cancelOrder`. */
const CANCELLING: readonly Documented[] = [
  ...['InvalidSignature', 'AlreadyCancelled', 'OrderFullyExecuted', 'OrderExpired'].map((code) => ({
    code,
    status: 400,
  })),
  { code: 'OnChainOrder', status: 400 },
  { code: 'WrongOwner', status: 401, here: [401, 'WrongOwner'] },
  { code: 'OrderNotFound', status: 404, here: [404, 'OrderNotFound'] },
]

const answering = (pattern: string, status: number, body: unknown) => {
  gateway.book.clearFaults()
  gateway.book.playFault({ kind: 'answer', status, body }, pattern)
}

const described = (reply: Reply): string =>
  (reply.body as { readonly description?: string }).description ?? ''

async function expectCodes(
  pattern: string,
  documented: readonly Documented[],
  send: () => Promise<Reply>,
): Promise<void> {
  for (const { code, status, here = [400, code] } of documented) {
    const description = `as the service words ${code}`
    answering(pattern, status, { errorType: code, description })
    const reply = await send()
    expect.soft([reply.status, errorType(reply)], `${code}: ${reply.text}`).toEqual(here)
    // The reason survives, or the reply says whose fault it is.
    const isKept = described(reply).includes(description)
    expect.soft(isKept || reply.status >= 500, `${code}: ${reply.text}`).toBe(true)
    const seconds = reply.headers.get('retry-after')
    expect.soft(seconds !== null, `${code}: Retry-After`).toBe(reply.status >= 500)
  }
  // Statuses of the web framework, in plain text.
  answering(pattern, 422, 'Failed to deserialize the JSON body into the target type')
  const malformed = await send()
  expect.soft([malformed.status, errorType(malformed)]).toEqual([400, 'InvalidParameter'])
  answering(pattern, 429, 'Too many requests')
  const limited = await send()
  expect.soft([limited.status, errorType(limited)]).toEqual([429, 'RateLimited'])
  expect.soft(limited.headers.get('retry-after')).toMatch(/^[1-9]\d?$/)
  gateway.book.clearFaults()
}

/** After a 429 the order book is left alone for as long as it asked, or some seconds. */
const whenAskedAgain = async (send: () => Promise<Reply>): Promise<Reply> => {
  let reply = await send()
  await until('the order book is asked again', async () => {
    if (reply.status === 429) reply = await send()
    return reply.status !== 429
  })
  return reply
}

test('every documented refusal of an order has the code of the interface', async () => {
  const { body } = await draft(gateway.book.book)
  await expectCodes('/api/v1/orders', PLACING, () => gateway.ask('/api/v1/orders', { json: body }))
})

test('every documented refusal of a quote has the code of the interface', async () => {
  const send = () => gateway.ask('/api/v1/quote', { json: quoteRequest() })
  expect((await whenAskedAgain(send)).status).toBe(200)
  await expectCodes('/api/v1/quote', QUOTING, send)
})

test('the fee that a sell amount does not cover is passed on', async () => {
  const send = () => gateway.ask('/api/v1/quote', { json: quoteRequest() })
  await whenAskedAgain(send)
  answering('/api/v1/quote', 400, {
    errorType: 'SellAmountDoesNotCoverFee',
    description: 'The sell amount for the sell order is lower than the fee.',
    data: { fee_amount: '0xa736d3ae5d1a' },
  })
  const { status, body } = await send()
  expect([status, body]).toEqual([
    400,
    {
      errorType: 'SellAmountDoesNotCoverFee',
      description: 'The sell amount for the sell order is lower than the fee.',
      data: { fee_amount: '0xa736d3ae5d1a' },
    },
  ])
})

test('every documented refusal of a cancellation has the code of the interface', async () => {
  const { open } = gateway.samples
  const json = await cancellation(gateway.book.book, open)
  const send = () => gateway.ask(`/api/v1/orders/${open}`, { method: 'DELETE', json })
  await whenAskedAgain(() => gateway.ask(`/api/v1/orders/${open}`))
  await expectCodes('/api/v1/orders', CANCELLING, send)
})

/** Reads with the documented answers that are no success: path, status, body, and what it is here. */
const uid: Hex = `0x${'5e'.repeat(56)}`
const account = `0x${'5f'.repeat(20)}`
const READS: readonly (readonly [string, number, unknown, readonly [number, string]])[] = [
  [
    `/api/v1/orders/${uid}`,
    404,
    { errorType: 'NotFound', description: 'Order was not found' },
    [404, 'NotFound'],
  ],
  [
    `/api/v1/orders/${uid}/status`,
    404,
    { errorType: 'OrderNotFound', description: 'Order not found' },
    [404, 'NotFound'],
  ],
  [
    `/api/v1/account/${account}/orders?limit=10`,
    400,
    { errorType: 'LIMIT_OUT_OF_BOUNDS', description: 'The pagination limit is [1,1000].' },
    [400, 'LIMIT_OUT_OF_BOUNDS'],
  ],
  [
    `/api/v1/trades?owner=${account}`,
    400,
    { errorType: 'InvalidTradeFilter', description: 'Must specify exactly one' },
    [400, 'InvalidTradeFilter'],
  ],
  [
    `/api/v2/trades?owner=${account}&limit=10`,
    400,
    { errorType: 'InvalidLimit', description: 'limit must be between 1 and 1000' },
    [400, 'InvalidLimit'],
  ],
  [
    `/api/v1/transactions/${sampleHash('7')}/orders`,
    500,
    { errorType: 'InternalServerError', description: '' },
    [502, 'BadGateway'],
  ],
  [
    `/api/v1/token/${account}/native_price`,
    400,
    { errorType: 'UnsupportedToken', description: 'Token is unsupported' },
    [400, 'UnsupportedToken'],
  ],
  [
    `/api/v1/token/${sampleTokens.cow}/native_price`,
    404,
    { errorType: 'NoLiquidity', description: 'no route found' },
    [400, 'NoLiquidity'],
  ],
  [
    `/api/v1/users/${account}/total_surplus`,
    500,
    { errorType: 'InternalServerError', description: '' },
    [502, 'BadGateway'],
  ],
  [`/api/v1/app_data/${sampleHash('6')}`, 404, 'full app data not found', [404, 'NotFound']],
  [
    '/api/v2/solver_competition/77',
    404,
    { errorType: 'NotFound', description: 'no competition found' },
    [404, 'NotFound'],
  ],
  [
    `/api/v1/solver_competition/by_tx_hash/${sampleHash('5')}`,
    404,
    { errorType: 'NotFound', description: 'no competition found' },
    [404, 'NotFound'],
  ],
  [
    '/api/v1/solver_competition/latest',
    404,
    { errorType: 'NotFound', description: 'no competition found' },
    [404, 'NotFound'],
  ],
]

test('every documented refusal of a read has the code of the interface', async () => {
  await whenAskedAgain(() => gateway.ask(`/api/v1/orders/0x${'5d'.repeat(56)}`))
  for (const [path, status, body, expected] of READS) {
    answering('/api/', status, body)
    const reply = await gateway.ask(path)
    expect.soft([reply.status, errorType(reply)], `${path}: ${reply.text}`).toEqual(expected)
    gateway.book.clearFaults()
  }
  answering('/by_uids', 400, {
    errorType: 'TooManyUids',
    description: 'Number of UIDs is larger than 128',
  })
  const refused = await gateway.ask('/api/v1/orders/by_uids', { json: [uid] })
  expect.soft([refused.status, errorType(refused)]).toEqual([400, 'InvalidParameter'])
})

test('what the network’s own rules refuse never reaches the order book', async () => {
  const { log } = gateway.book
  const before = log.count()
  const refused: readonly (readonly [string, unknown, string])[] = [
    ['/api/v1/orders/by_uids', Array(129).fill(uid), 'InvalidParameter'],
    ['/api/v1/orders/by_uids', ['0x12'], 'InvalidParameter'],
    ['/api/v1/orders/verdicts', Array(129).fill(uid), 'InvalidParameter'],
    ['/api/v1/quote', quoteRequest({ sellAmountBeforeFee: '-1' }), 'InvalidParameter'],
    ['/api/v1/quote', quoteRequest({ from: sampleOwner.slice(2, 20) }), 'InvalidParameter'],
  ]
  for (const [path, json, code] of refused) {
    const reply = await gateway.ask(path, { json })
    expect.soft([reply.status, errorType(reply)], path).toEqual([400, code])
  }
  expect(log.count() - before).toBe(0)
})
