import { expect } from '@playwright/test'
import { parseUnits } from 'viem'
import { orderCreationCodec } from '@/lib/contract/codecs/order-creation'
import { type QuoteResponse, quoteResponseCodec } from '@/lib/contract/codecs/quote'
import { appDataHash, ZERO_APP_DATA_HASH } from '@/lib/domain/app-data/hash'
import { NATIVE_TOKEN, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import type { TestNetwork } from '@/lib/testing/system/network'
import { readOrder } from '@/lib/testing/system/reports'
import { createTrader, TEST_APP_DATA } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { amountInFor, amountOutFor, poolsBetween } from '../support/chain-market'
import { test } from '../support/fixtures'
import { request } from '../support/http'

const ETHER = 10n ** 18n
const STRANGER = `0x${'a7'.repeat(20)}`

type Wire = Record<string, unknown>

/** Requests a quote; by default sells one WETH for UNI, a pair with only one deep pool. */
const requestQuote = (network: TestNetwork, change: Wire = {}) =>
  request(`${network.url}/local/api/v1/quote`, {
    json: {
      from: STRANGER,
      sellToken: network.token('WETH'),
      buyToken: network.token('UNI'),
      kind: 'sell',
      sellAmountBeforeFee: String(ETHER),
      ...change,
    },
  })

async function quote(network: TestNetwork, change: Wire = {}): Promise<QuoteResponse> {
  const reply = await requestQuote(network, change)
  expect(reply.status, reply.text).toBe(200)
  return quoteResponseCodec.parse(reply.body)
}

const onlyPool = async (network: TestNetwork) => {
  const [pool] = await poolsBetween(network, network.token('WETH'), network.token('UNI'))
  if (pool === undefined) throw new Error('no pool was found')
  return pool
}

/** What a block charges per gas before any tip. */
async function baseFeeOf({ chain }: TestNetwork): Promise<bigint> {
  return (await chain.getBlock()).baseFeePerGas ?? 0n
}

const hooksDocument = (gasLimit: number) =>
  `{"metadata":{"hooks":{"pre":[{"target":"${STRANGER}","callData":"0x","gasLimit":"${gasLimit}"}]}}}`

test('a sell amount before the fee is split into fee and traded amount to the atom', async ({
  network,
}) => {
  const [{ quote: got }, pool, baseFee] = await Promise.all([
    quote(network),
    onlyPool(network),
    baseFeeOf(network),
  ])
  expect(got.gasPrice).toBe(baseFee)
  // A WETH atom is a wei, so the fee equals the gas cost.
  expect(got.sellTokenPrice).toBe('1')
  expect(got.feeAmount).toBe(BigInt(got.gasAmount) * baseFee)
  expect(got.sellAmount + got.feeAmount).toBe(ETHER)
  expect(got.buyAmount).toBe((amountOutFor(pool, ETHER) * got.sellAmount) / ETHER)
})

test('a sell amount after the fee is traded whole, with the fee on top', async ({ network }) => {
  const { quote: got } = await quote(network, {
    sellAmountBeforeFee: null,
    sellAmountAfterFee: String(ETHER),
  })
  expect(got.sellAmount).toBe(ETHER)
  expect(got.feeAmount).toBe(BigInt(got.gasAmount) * BigInt(got.gasPrice))
  expect(got.buyAmount).toBe(amountOutFor(await onlyPool(network), ETHER))
})

test('a bought amount arrives whole, for the least the pool takes', async ({ network }) => {
  const buyAmount = 100n * ETHER
  const { quote: got } = await quote(network, {
    kind: 'buy',
    sellAmountBeforeFee: null,
    buyAmountAfterFee: String(buyAmount),
  })
  const least = amountInFor(await onlyPool(network), buyAmount)
  expect(got.kind).toBe('buy')
  expect(got.buyAmount).toBe(buyAmount)
  expect(got.feeAmount).toBe(BigInt(got.gasAmount) * BigInt(got.gasPrice))
  // A solver's rate is a fraction of integers: at most one part in 10^9 above the pool's.
  expect(got.sellAmount).toBeGreaterThanOrEqual(least)
  expect(got.sellAmount - least).toBeLessThanOrEqual(least / 10n ** 9n)
})

test('the fee in another token follows the deepest pool and rounds up', async ({ network }) => {
  const sellToken = network.token('USDC')
  const { quote: got } = await quote(network, {
    sellToken,
    sellAmountBeforeFee: String(parseUnits('1000', 6)),
  })
  const [pool] = await poolsBetween(network, sellToken, network.token('WETH'))
  if (pool === undefined) throw new Error('no pool was found')
  const price = (pool.reserveOut * ETHER) / pool.reserveIn
  const [whole = '', fraction = ''] = got.sellTokenPrice.split('.')
  expect(BigInt(whole + fraction.padEnd(18, '0'))).toBe(price)
  const cost = BigInt(got.gasAmount) * BigInt(got.gasPrice) * ETHER
  expect(got.feeAmount).toBe((cost + price - 1n) / price)
})

test('hooks and a contract signature are paid for, but are not in gasAmount', async ({
  network,
}) => {
  const plain = await quote(network)
  const extraOf = async (change: Wire) => {
    const { quote: got } = await quote(network, change)
    expect(got.gasAmount).toBe(plain.quote.gasAmount)
    expect(got.sellAmount + got.feeAmount).toBe(ETHER)
    return got.feeAmount / BigInt(got.gasPrice) - BigInt(got.gasAmount)
  }
  expect(await extraOf({ signingScheme: 'eip1271' })).toBe(27_000n)
  expect(await extraOf({ signingScheme: 'eip1271', verificationGasLimit: 90_001 })).toBe(90_001n)
  expect(await extraOf({ signingScheme: 'presign', verificationGasLimit: 90_001 })).toBe(0n)
  const appData = hooksDocument(123_456)
  expect(await extraOf({ appData })).toBe(123_456n)
  expect(await extraOf({ appData, signingScheme: 'eip1271' })).toBe(150_456n)
  // The hash can replace the document once it was uploaded.
  const hash = appDataHash(appData)
  expect(await extraOf({ appDataHash: hash })).toBe(0n)
  await request(`${network.url}/local/api/v1/app_data/${hash}`, {
    method: 'PUT',
    json: { fullAppData: appData },
  })
  expect(await extraOf({ appDataHash: hash })).toBe(123_456n)
  expect(await extraOf({ appData: hash })).toBe(123_456n)
})

test('a partner volume fee lowers what a seller gets and is named', async ({ network }) => {
  const plain = await quote(network)
  expect(plain).not.toHaveProperty('protocolFeeBps')
  const partnerFee = { volumeBps: 25, recipient: STRANGER }
  const charged = await quote(network, { appData: JSON.stringify({ metadata: { partnerFee } }) })
  expect(charged.protocolFeeBps).toBe('25')
  const { buyAmount } = plain.quote
  expect(charged.quote.buyAmount).toBe(buyAmount - (buyAmount * 25n) / 10_000n)
})

test('app data comes back as the document or the hash that was sent', async ({ network }) => {
  const appData = TEST_APP_DATA
  const hash = appDataHash(appData)
  const echo = async (change: Wire) => {
    const { quote: got } = await quote(network, change)
    return [got.appData, got.appDataHash]
  }
  expect(await echo({})).toEqual([ZERO_APP_DATA_HASH, undefined])
  expect(await echo({ appData })).toEqual([appData, hash])
  expect(await echo({ appData, appDataHash: hash })).toEqual([appData, hash])
  expect(await echo({ appData: hash })).toEqual([hash, undefined])
  expect(await echo({ appDataHash: hash })).toEqual([hash, undefined])
  expect(await echo({ appData: ZERO_APP_DATA_HASH })).toEqual([ZERO_APP_DATA_HASH, undefined])
})

test('validity, lifetime and storage follow the request', async ({ network }) => {
  /** Quotes; its times must be so many seconds after a moment between request and answer. */
  const expectTimes = async (change: Wire, validFor: number, lifeSeconds: number) => {
    const begin = Date.now() / 1000 - 1
    const got = await quote(network, change)
    const end = Date.now() / 1000 + 1
    for (const [time, seconds] of [
      [got.quote.validTo, validFor],
      [got.expiration / 1_000_000, lifeSeconds],
    ] as const) {
      expect(time - seconds, JSON.stringify(change)).toBeGreaterThan(begin)
      expect(time - seconds, JSON.stringify(change)).toBeLessThan(end)
    }
    return got
  }
  expect((await expectTimes({}, 1_800, 60)).id).toEqual(expect.any(Number))
  await expectTimes({ validFor: 600 }, 600, 60)
  const validTo = Math.floor(Date.now() / 1000) + 900
  expect((await quote(network, { validTo })).quote.validTo).toBe(validTo)
  for (const signingScheme of ['eip1271', 'presign']) {
    await expectTimes({ signingScheme, onchainOrder: true }, 1_800, 600)
    await expectTimes({ signingScheme }, 1_800, 60)
  }
  const fast = await requestQuote(network, { priceQuality: 'fast' })
  expect(fast.body).toMatchObject({
    id: null,
    verified: false,
    expiration: '1970-01-01T00:00:00.000000Z',
  })
  for (const priceQuality of ['optimal', 'verified']) {
    expect((await quote(network, { priceQuality })).id).not.toBeNull()
  }
  for (const timeout of [0, 1, 10_000, 1_000_000]) await quote(network, { timeout })
})

test('a complete settlement is simulated on request', async ({ network, trader }) => {
  const funded = await quote(network, { from: trader.owner })
  const unfunded = await quote(network)
  expect([funded.verified, unfunded.verified]).toEqual([true, true])
  expect(funded.quote.buyAmount).toBe(unfunded.quote.buyAmount)
  const cases: readonly Wire[] = [
    ...['ethsign', 'eip1271', 'presign'].map((signingScheme) => ({ signingScheme })),
    ...[null, ZERO_ADDRESS, trader.owner].map((receiver) => ({ receiver })),
    { from: network.view.contracts.ethFlow, signingScheme: 'eip1271', onchainOrder: true },
    { from: network.view.contracts.settlement },
    { sellToken: network.token('DAI'), buyToken: NATIVE_TOKEN },
    { sellToken: network.token('COW'), buyToken: network.token('LDO') },
    { kind: 'buy', sellAmountBeforeFee: null, buyAmountAfterFee: String(ETHER) },
    { appData: hooksDocument(100_000) },
  ]
  for (const change of cases) {
    const got = await quote(network, change)
    expect(got.verified, JSON.stringify(change)).toBe(true)
    if ('receiver' in change) expect(got.quote.receiver).toBe(change.receiver)
    if ('signingScheme' in change) expect(got.quote.signingScheme).toBe(change.signingScheme)
  }
})

test('what cannot be settled for its receiver is quoted, but not verified', async ({ network }) => {
  const got = await quote(network, {
    sellToken: network.token('DAI'),
    buyToken: NATIVE_TOKEN,
    receiver: network.view.contracts.wrappedNativeToken,
  })
  // The wrapped token needs more gas to receive coins than a plain payout provides.
  expect(got.verified).toBe(false)
})

test('an order is based on the quote it names, else on one for the same trade', async ({
  network,
}) => {
  // A separate account, because the number of open orders out of market is limited per account.
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve(['USDC'].map(network.token))
  const tokens = { sellToken: network.token('USDC'), buyToken: network.token('DAI') }
  const sold = parseUnits('25', 6) + BigInt(Date.now() % 1_000_000)
  const price = (change: Wire = {}) =>
    quote(network, { ...tokens, from: trader.owner, sellAmountBeforeFee: String(sold), ...change })
  const first = await price()
  const second = await price()
  const place = async (
    quoteId: number | null,
    change: { buyAmount: bigint; sellAmount?: bigint },
  ) => {
    const { body, uid } = await trader.draft({ ...tokens, sellAmount: sold, ...change })
    const url = `${network.url}/local/api/v1/orders`
    const json = { ...orderCreationCodec.encode(body), ...(quoteId === null ? {} : { quoteId }) }
    expect((await request(url, { json })).status).toBe(201)
    return uid
  }
  // Far out of market, so that they stay open.
  const beyond = second.quote.buyAmount * 2n
  const named = await readOrder(network, await place(first.id, { buyAmount: beyond }))
  expect(named.quoteId).toBe(first.id)
  expect(named.quote).toMatchObject({
    sellAmount: first.quote.sellAmount,
    buyAmount: first.quote.buyAmount,
    feeAmount: first.quote.feeAmount,
    gasAmount: first.quote.gasAmount,
    verified: true,
    metadata: null,
  })
  const unnamed = await readOrder(network, await place(null, { buyAmount: beyond + 1n }))
  expect(unnamed.quoteId).toBe(second.id)
  const other = { buyAmount: beyond, sellAmount: sold + 1n }
  const misnamed = await readOrder(network, await place(first.id, other))
  expect([first.id, second.id]).not.toContain(misnamed.quoteId)
  const unknown = await readOrder(network, await place(10 ** 9, { buyAmount: beyond + 2n }))
  expect(unknown.quoteId).toBe(second.id)
})

test('how its quote would have been settled is shown once an order is over', async ({
  network,
}) => {
  const trader = createTrader(network)
  await trader.fund()
  await trader.approve([network.token('USDC')])
  const tokens = { sellToken: network.token('USDC'), buyToken: network.token('DAI') }
  const sellAmount = parseUnits('40', 6)
  const { id, quote: got } = await quote(network, {
    ...tokens,
    from: trader.owner,
    sellAmountBeforeFee: String(sellAmount),
  })
  const buyAmount = (got.buyAmount * 98n) / 100n
  const { body, uid } = await trader.draft({ ...tokens, sellAmount, buyAmount })
  const json = { ...orderCreationCodec.encode(body), quoteId: id }
  await request(`${network.url}/local/api/v1/orders`, { json })
  const filled = await until('the order is filled', async () => {
    const order = await readOrder(network, uid)
    if (order.status === 'open') expect(order.quote?.metadata).toBeNull()
    return order.status === 'fulfilled' && order
  })
  const metadata = filled.quote?.metadata
  expect(metadata).toMatchObject({ version: '1.0', preInteractions: [], jitOrders: [] })
  expect(metadata?.interactions).toEqual(
    expect.arrayContaining([
      { target: tokens.sellToken, value: '0', callData: expect.stringMatching(/^0xa9059cbb/) },
    ]),
  )
})
