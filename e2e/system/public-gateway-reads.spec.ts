import { expect } from '@playwright/test'
import type { Hex } from 'viem'
import { PLENTY } from '@/lib/testing/fakes/public-node'
import {
  sampleHash,
  sampleOwner,
  sampleSafe,
  sampleSolvers,
  sampleStranger,
  sampleTokens,
} from '@/lib/testing/fakes/public-order-book/sample-accounts'
import {
  addPlainOrders,
  type SampleName,
} from '@/lib/testing/fakes/public-order-book/sample-orders'
import { MARKET_TX } from '@/lib/testing/fakes/public-order-book/sample-trades'
import { test } from '../support/gateway-system'
import type { PublicGateway } from '../support/public-gateway'
import { errorType } from '../support/reply'

type Json = Record<string, unknown>

let gateway: PublicGateway

test.beforeAll(({ gateway: shared }) => {
  gateway = shared
})

const order = async (name: SampleName): Promise<Json> => {
  const reply = await gateway.ask(`/api/v1/orders/${gateway.samples[name]}`)
  expect(reply.status, `${name}: ${reply.text.slice(0, 300)}`).toBe(200)
  return reply.body as Json
}

/** Figures of the quotes of the samples, as their floats. */
const GAS_AMOUNT = 148_921.56
const GAS_PRICE = 1_234_567_890.123

const AMOUNTS = [
  ...['sellAmount', 'buyAmount', 'feeAmount', 'executedSellAmount', 'executedBuyAmount'],
  ...['executedSellAmountBeforeFees', 'executedFeeAmount', 'executedFee'],
]
const ADDRESSES = ['owner', 'sellToken', 'buyToken', 'settlementContract', 'executedFeeToken']

const READABLE: readonly SampleName[] = [
  ...(['open', 'market', 'ethflowOpen', 'ethflowRefunded', 'placementFailed'] as const),
  ...(['eip1271', 'presign', 'partial', 'cancelled', 'expired', 'liquidity', 'sparse'] as const),
]

for (const name of READABLE) {
  test(`an order of a public network has the fields of the interface: ${name}`, async () => {
    const found = await order(name)
    expect.soft(found.uid).toBe(gateway.samples[name])
    for (const field of AMOUNTS) expect.soft(found[field], field).toMatch(/^\d+$/)
    for (const field of ADDRESSES) expect.soft(found[field], field).toMatch(/^0x[0-9a-f]{40}$/i)
    expect.soft(found.from, 'from').toMatch(/^0x[0-9a-f]{40}$/i)
    expect.soft(found.appDataHash ?? found.appData, 'appDataHash').toMatch(/^0x[0-9a-f]{64}$/)
    expect.soft(found.creationDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect.soft(typeof found.validTo).toBe('number')
    expect
      .soft(found.interactions)
      .toMatchObject({ pre: expect.anything(), post: expect.anything() })
  })
}

test('every state of an order is reported', async () => {
  const states: readonly (readonly [SampleName, string])[] = [
    ['open', 'open'],
    ['market', 'fulfilled'],
    ['ethflowOpen', 'open'],
    ['ethflowRefunded', 'expired'],
    ['presign', 'presignaturePending'],
    ['partial', 'open'],
    ['cancelled', 'cancelled'],
    ['expired', 'expired'],
  ]
  for (const [name, status] of states) expect.soft((await order(name)).status, name).toBe(status)
  expect.soft(await order('cancelled')).toMatchObject({ invalidated: true })
  expect
    .soft(await order('liquidity'))
    .toMatchObject({ isLiquidityOrder: true, class: 'liquidity' })
})

test('orders placed on chain come with who placed them and what became of it', async () => {
  const open = await order('ethflowOpen')
  expect.soft(open).toMatchObject({
    onchainUser: sampleOwner,
    onchainOrderData: { sender: sampleOwner },
    ethflowData: { userValidTo: expect.any(Number) },
    signingScheme: 'eip1271',
    validTo: 2 ** 32 - 1,
  })
  expect
    .soft(await order('ethflowRefunded'))
    .toMatchObject({ ethflowData: { refundTxHash: sampleHash('e') } })
  const failed = await order('placementFailed')
  expect.soft(failed).toMatchObject({ onchainOrderData: { placementError: expect.any(String) } })
})

test('gas figures with fractions and exponents are passed on', async () => {
  const market = (await order('market')).quote as Record<string, string>
  expect.soft(Number(market.gasAmount)).toBeCloseTo(GAS_AMOUNT, 6)
  expect.soft(Number(market.gasPrice)).toBeCloseTo(GAS_PRICE, 3)
  expect.soft(Number(market.sellTokenPrice) / 4.126_7e-9).toBeCloseTo(1, 9)
  expect.soft(market).toMatchObject({ sellAmount: '250000000000000000000000000', verified: true })
  // The solver's plan is published only once the order has ended.
  expect.soft((await order('open')).quote).toMatchObject({ metadata: null })
  expect.soft(market.metadata).toMatchObject({ version: '1.0' })
})

test('an order that cannot be read is a fault of the upstream, not an unknown order', async () => {
  for (const name of ['unreadable', 'unconvertible'] as const) {
    const reply = await gateway.ask(`/api/v1/orders/${gateway.samples[name]}`)
    expect.soft(reply.status, `${name}: ${reply.text}`).toBeGreaterThanOrEqual(502)
  }
  const unknown = await gateway.ask(`/api/v1/orders/0x${'ab'.repeat(56)}`)
  expect.soft([unknown.status, errorType(unknown)]).toEqual([404, 'NotFound'])
  const malformed = await gateway.ask('/api/v1/orders/0x1234')
  expect.soft(malformed.status).toBe(400)
})

test('one unreadable order among 128 is reported in its place, and the others are there', async () => {
  const plain = await addPlainOrders(gateway.book.book, 126, new Date())
  const { unreadable, unconvertible } = gateway.samples
  const requested = [...plain.slice(0, 60), unreadable, ...plain.slice(60), unconvertible]
  expect(requested).toHaveLength(128)
  const { status, body, text } = await gateway.ask('/api/v1/orders/by_uids', { json: requested })
  expect(status, text.slice(0, 400)).toBe(200)
  const elements = body as { order?: { uid: Hex }; error?: { uid: Hex; description: string } }[]
  const orders = elements.flatMap((element) => element.order?.uid ?? [])
  const errors = elements.flatMap((element) => element.error ?? [])
  expect.soft(new Set(orders)).toEqual(new Set(plain))
  expect.soft(errors.map(({ uid }) => uid).sort()).toEqual([unreadable, unconvertible].sort())
  for (const { description } of errors) expect.soft(description).not.toBe('')
})

test('a batch of 129 is refused, unknown orders are missing, all kinds can be in one', async () => {
  const known = READABLE.map((name) => gateway.samples[name])
  const mixed = await gateway.ask('/api/v1/orders/by_uids', {
    json: [...known, `0x${'cd'.repeat(56)}`],
  })
  expect.soft(mixed.status, mixed.text.slice(0, 300)).toBe(200)
  const listed = (mixed.body as { order?: { uid: Hex } }[]).flatMap(({ order }) => order ?? [])
  expect.soft(listed.map(({ uid }) => uid).sort()).toEqual([...known].sort())
  const many = await gateway.ask('/api/v1/orders/by_uids', {
    json: Array(129).fill(gateway.samples.open),
  })
  expect.soft(many.status).toBe(400)
})

test('the orders of an account are listed, also where one cannot be read', async () => {
  const { status, body, text, headers } = await gateway.ask(
    `/api/v1/account/${sampleOwner}/orders?limit=1000`,
  )
  expect(status, text.slice(0, 300)).toBe(200)
  for (const name of ['open', 'market', 'ethflowOpen', 'partial'] as const) {
    expect.soft(text, name).toContain(gateway.samples[name])
  }
  // Listed by its uid, in the body or next to it.
  const response = `${text} ${JSON.stringify([...headers])}`
  expect.soft(response, 'unreadable').toContain(gateway.samples.unreadable)
  expect.soft((body as Json[]).length).toBeGreaterThan(8)
  const contract = await gateway.ask(`/api/v1/account/${sampleSafe}/orders`)
  expect
    .soft((contract.body as Json[]).map(({ signingScheme }) => signingScheme).sort())
    .toEqual(['eip1271', 'presign'])
  const failing = await gateway.ask(`/api/v1/account/${sampleStranger}/orders`)
  expect.soft(failing.status, failing.text).toBeGreaterThanOrEqual(500)
  const pageLimit = await gateway.ask(`/api/v1/account/${sampleOwner}/orders?limit=5000`)
  expect.soft([pageLimit.status, errorType(pageLimit)]).toEqual([400, 'LIMIT_OUT_OF_BOUNDS'])
})

test('orders show what their owners can pay, read in one call for an answer', async () => {
  const names = ['open', 'partial', 'eip1271', 'market', 'cancelled', 'expired'] as const
  for (const name of [...names, 'sparse', 'ethflowOpen'] as const) {
    expect.soft((await order(name)).availableBalance, name).toBe(`${PLENTY}`)
  }
  const read = async (path: string, json?: readonly Hex[]) => {
    const before = gateway.node.count('eth_call')
    const { body } = await gateway.ask(path, json === undefined ? {} : { json })
    expect.soft(gateway.node.count('eth_call') - before, path).toBeLessThanOrEqual(1)
    return (body as Json[]).flatMap((row): Json[] =>
      'error' in row ? [] : [(row.order ?? row) as Json],
    )
  }
  const lists = [
    await read(`/api/v1/account/${sampleOwner}/orders?limit=1000`),
    await read('/api/v1/orders/by_uids', Object.values(gateway.samples)),
    await read(`/api/v1/transactions/${MARKET_TX}/orders`),
  ]
  for (const orders of lists) {
    expect.soft(orders.length).toBeGreaterThan(0)
    for (const order of orders) {
      expect.soft(order.availableBalance, String(order.uid)).toBe(`${PLENTY}`)
    }
  }
})

test('trades are listed, with a settlement that is not yet known', async () => {
  const uid = gateway.samples.partial
  for (const version of ['v1', 'v2']) {
    const reply = await gateway.ask(`/api/${version}/trades?orderUid=${uid}`)
    expect.soft(reply.status, reply.text.slice(0, 300)).toBe(200)
    const trades = reply.body as Json[]
    expect.soft(trades).toHaveLength(3)
    expect.soft(trades.map(({ txHash }) => txHash)).toContain(null)
  }
  const market = await gateway.ask(`/api/v1/trades?orderUid=${gateway.samples.market}`)
  expect.soft(market.body).toMatchObject([{ txHash: MARKET_TX, buyAmount: '2561004112' }])
  const unclear = await gateway.ask(`/api/v1/trades?orderUid=${uid}&owner=${sampleOwner}`)
  expect.soft([unclear.status, errorType(unclear)]).toEqual([400, 'InvalidTradeFilter'])
  const settled = await gateway.ask(`/api/v1/transactions/${MARKET_TX}/orders`)
  expect.soft(settled.body).toMatchObject([{ uid: gateway.samples.market }])
})

test('the current status of an order is reported', async () => {
  const traded = await gateway.ask(`/api/v1/orders/${gateway.samples.market}/status`)
  expect.soft(traded.body).toMatchObject({
    type: 'traded',
    value: expect.arrayContaining([expect.objectContaining({ solver: sampleSolvers[0] })]),
  })
  const cancelled = await gateway.ask(`/api/v1/orders/${gateway.samples.cancelled}/status`)
  expect.soft(cancelled.body).toMatchObject({ type: 'cancelled' })
  const filtered = await gateway.ask(`/api/v1/orders/${gateway.samples.open}/status`)
  expect.soft(filtered.body).toMatchObject({ type: 'open' })
})

test('prices, surplus, app data and version are passed on', async () => {
  for (const [token, price] of [
    [sampleTokens.weth, 1],
    [sampleTokens.usdc, 402_576_489.5321],
    [sampleTokens.shib, 4.126_7e-9],
  ] as const) {
    const reply = await gateway.ask(`/api/v1/token/${token}/native_price`)
    expect.soft(reply.body, reply.text).toEqual({ price })
  }
  const unpriced = await gateway.ask(`/api/v1/token/${sampleSafe}/native_price`)
  expect.soft(errorType(unpriced)).toBe('NoLiquidity')
  gateway.book.book.totalSurplus.set(sampleOwner, 1_234_567n)
  const surplus = await gateway.ask(`/api/v1/users/${sampleOwner}/total_surplus`)
  expect.soft(surplus.body).toEqual({ totalSurplus: '1234567' })
  const { appData } = await order('open')
  const document = await gateway.ask(`/api/v1/app_data/${appData}`)
  expect.soft(document.body).toMatchObject({ fullAppData: expect.stringContaining('🐮') })
  const missing = await gateway.ask(`/api/v1/app_data/${sampleHash('8')}`)
  expect.soft([missing.status, errorType(missing)]).toEqual([404, 'NotFound'])
  expect.soft((await gateway.ask('/api/v1/version')).status).toBe(200)
})

test('what is known of a token is passed on', async () => {
  const metadataOf = async (token: string) => {
    const reply = await gateway.ask(`/api/v1/token/${token}/metadata`)
    expect.soft(reply.status, reply.text).toBe(200)
    return reply.body
  }
  // A price of 4.1267e-9 native atoms per atom, and of 1.
  expect
    .soft(await metadataOf(sampleTokens.shib))
    .toEqual({ firstTradeBlock: 17_477_301, nativePrice: '4126700000' })
  expect
    .soft(await metadataOf(sampleTokens.weth))
    .toEqual({ firstTradeBlock: null, nativePrice: '1000000000000000000' })
  expect.soft(await metadataOf(sampleSafe)).toEqual({ firstTradeBlock: null, nativePrice: null })
  const malformed = await gateway.ask('/api/v1/token/0x1234/metadata')
  expect.soft(malformed.status, malformed.text).toBe(400)
})

test('dollar prices come from the prices of the order book', async () => {
  const wethUsd = 1e18 / (402_576_489.5321 * 1e6)
  const cases = [
    ['-', wethUsd],
    [sampleTokens.weth, wethUsd],
    [sampleTokens.usdc, 1],
    [sampleTokens.shib, 4.126_7e-9 * wethUsd],
  ] as const
  for (const [token, price] of cases) {
    const reply = await gateway.ask(`/tokens/${token}/usdPrice`)
    expect.soft(reply.status, `${token} ${reply.text}`).toBe(200)
    expect.soft((reply.body as { price: number }).price / price, token).toBeCloseTo(1, 2)
  }
  const unknown = await gateway.ask(`/tokens/${sampleSafe}/usdPrice`)
  expect.soft([unknown.status, unknown.body]).toEqual([404, { message: 'Price not found' }])
})

test('without a credential of the upstream a debug report is made of what is public, and says so', async () => {
  for (const name of ['market', 'open'] as const) {
    const reply = await gateway.askReport(gateway.samples[name])
    expect.soft(reply.status, reply.text.slice(0, 300)).toBe(200)
    expect.soft(reply.body).toMatchObject({
      orderUid: gateway.samples[name],
      order: { uid: gateway.samples[name], status: name === 'market' ? 'fulfilled' : 'open' },
      publicOnly: true,
      verdict: { code: name === 'market' ? 'filled_below_quote' : 'not_published' },
    })
  }
  const unknown = await gateway.askReport(`0x${'ab'.repeat(56)}`)
  expect.soft(unknown.status, unknown.text).toBe(404)
})
