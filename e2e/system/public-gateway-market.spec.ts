import { expect, test } from '@playwright/test'
import { getAddress } from 'viem'
import { SLOT_SECONDS } from '@/lib/domain/market/sampling'
import {
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { sampleSafe, sampleTokens } from '@/lib/testing/fakes/public-order-book/sample-accounts'
import { until } from '@/lib/testing/system/until'
import { request } from '../support/http'
import { LARGE_BUDGET, type PublicGateway, startPublicGateway } from '../support/public-gateway'

/*
 * The endpoints of the interface that carry no version, for a network with the order book of
 * another deployment: tokens, markets, yield and the inbox, each field and status of their tables.
 */

const { weth, usdc } = sampleTokens
const POOL = `0x${'9b'.repeat(20)}`
const HOLDERS = [
  { address: `0x${'a1'.repeat(20)}`, balance: '123456789012345678901234567890' },
  { address: `0x${'a2'.repeat(20)}`, balance: '7' },
]

let gateway: PublicGateway
let providers: ProviderServer

test.beforeAll(async () => {
  providers = await startProviderServer()
  const { baseUrls, data } = providers
  data.prices = { ethereum: 2_600, [`ethereum/${weth}`]: 2_600, [`ethereum/${usdc}`]: 1 }
  const startMs = (Math.floor(Date.now() / 1000 / SLOT_SECONDS) - 24) * SLOT_SECONDS * 1000
  const chart = (prices: readonly number[]) => ({
    prices: prices.map((price, at): [number, number] => [
      startMs + at * SLOT_SECONDS * 1000,
      price,
    ]),
    volumes: [],
  })
  data.charts = {
    [`ethereum/${weth}`]: chart([2_600, 2_610, 2_605, 2_590]),
    [`ethereum/${usdc}`]: chart([1, 1, 1, 1]),
  }
  data.holders = { [`eth/${usdc}`]: [...HOLDERS] }
  data.geckoPools = {
    eth: [
      {
        address: POOL,
        name: 'USDC / WETH 0.3%',
        dex: 'uniswap_v3',
        baseToken: weth,
        quoteToken: usdc,
        feePercent: '0.3',
        reserveUsd: '26000000.5',
        volumeUsd: '1000000.25',
      },
    ],
  }
  gateway = await startPublicGateway({
    ...LARGE_BUDGET,
    CMS_ENABLED: 'true',
    CMS_API_KEY: 'a key for announcements',
    COINGECKO_API_KEY: PROVIDER_KEY,
    COINGECKO_BASE_URL: baseUrls.coingecko,
    MORALIS_API_KEY: PROVIDER_KEY,
    MORALIS_BASE_URL: baseUrls.moralis,
    GECKOTERMINAL_BASE_URL: baseUrls.geckoterminal,
    DEFILLAMA_BASE_URL: baseUrls.defillama,
  })
})
test.afterAll(async () => {
  await gateway?.close()
  await providers?.close()
})

/** The network by its decimal id, as the interface's examples name it. */
const ask = (path: string, options?: Parameters<typeof request>[1]) =>
  request(`${gateway.system.url}/1${path}`, options)

const message = expect.stringMatching(/\w/)

test('a price is a number under any form of the address, and carries how long it may be kept', async () => {
  for (const token of [weth, getAddress(weth), '-']) {
    const { status, body, headers, text } = await ask(`/tokens/${token}/usdPrice`)
    expect.soft([status, body], `${token} ${text}`).toEqual([200, { price: 2_600 }])
    expect.soft(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
  }
  const unknown = await ask(`/tokens/${sampleSafe}/usdPrice`)
  expect.soft([unknown.status, unknown.body]).toEqual([404, { message: 'Price not found' }])
  for (const malformed of ['0x1234', 'WETH', `0x${'zz'.repeat(20)}`]) {
    const { status, body } = await ask(`/tokens/${malformed}/usdPrice`)
    expect.soft(status, malformed).toBe(400)
    expect.soft(body, malformed).toMatchObject({ message })
  }
})

test('holders are their addresses and balances alone, largest first', async () => {
  const { status, body, text } = await ask(`/tokens/${getAddress(usdc)}/topHolders`)
  expect.soft(status, text).toBe(200)
  expect.soft(body).toEqual(HOLDERS)
  const unknown = await ask(`/tokens/${sampleSafe}/topHolders`)
  expect.soft([unknown.status, unknown.body]).toEqual([404, { message: 'Token holders not found' }])
  const malformed = await ask('/tokens/0x12/topHolders')
  expect.soft([malformed.status, malformed.body]).toEqual([400, { message }])
})

test('a tolerance is refined by what is asked for, and kept for two minutes', async () => {
  const path = `/markets/${weth}-${usdc}/slippageTolerance`
  const plain = await ask(path)
  expect.soft([plain.status, plain.body], plain.text).toEqual([200, { slippageBps: 29 }])
  expect.soft(plain.headers.get('cache-control')).toBe('public, max-age=120')
  const search = new URLSearchParams({
    orderKind: 'sell',
    partiallyFillable: 'false',
    sellAmount: String(50n * 10n ** 18n),
    buyAmount: '129000000000',
    expirationTimeInSeconds: '1800',
    feeAmount: '1000000000000000',
  })
  await until('the list of pools is there', async () => {
    const { body } = await ask(`${path}?${search}`)
    return (body as { slippageBps: number }).slippageBps > 29
  })
  const refined = (await ask(`${path}?${search}`)).body as { slippageBps: number }
  expect.soft(Number.isInteger(refined.slippageBps)).toBe(true)
  expect.soft(refined.slippageBps).toBeLessThanOrEqual(10_000)
  for (const wrong of [
    `/markets/${weth}-0x12/slippageTolerance`,
    `/markets/WETH-${usdc}/slippageTolerance`,
    `${path}?orderKind=swap`,
    `${path}?sellAmount=0x10`,
    `${path}?partiallyFillable=maybe`,
    `${path}?expirationTimeInSeconds=soon`,
  ]) {
    const { status, body } = await ask(wrong)
    expect.soft(status, wrong).toBe(400)
    expect.soft(body, wrong).toMatchObject({ message })
  }
  const unknown = await ask(`/markets/${weth}-${sampleSafe}/slippageTolerance`)
  expect.soft(unknown.status, unknown.text).toBe(404)
  expect.soft(unknown.body).toMatchObject({ message })
})

test('the volatility of both tokens is told', async () => {
  const { status, text } = await ask(`/markets/${weth}-${usdc}/volatilityDetails`)
  expect.soft(status, text).toBe(200)
  expect.soft(text.toLowerCase()).toContain(weth)
  expect.soft(text.toLowerCase()).toContain(usdc)
  const malformed = await ask(`/markets/${weth}-0x12/volatilityDetails`)
  expect.soft(malformed.status).toBe(400)
})

test('pools have the seven fields, all of them or the ones asked for', async () => {
  const pools = (json: readonly string[]) => ask('/yield/pools', { json })
  await until('the list of pools is there', async () => {
    const { body } = await pools([])
    return (body as unknown[]).length > 0
  })
  const { status, body, text } = await pools([])
  expect.soft(status, text).toBe(200)
  const listed = body as Record<string, unknown>[]
  expect.soft(listed.map(({ contract_address }) => contract_address)).toEqual([POOL])
  for (const pool of listed) {
    expect.soft(pool).toMatchObject({
      chain_id: 1,
      project: expect.stringMatching(/\w/),
      apr: expect.any(Number),
      fee: 0.3,
      tvl: 26_000_000.5,
      volume: 1_000_000.25,
    })
    expect.soft(Number(Number(pool.apr).toFixed(6))).toBe(pool.apr)
  }
  const named = await pools([getAddress(POOL)])
  expect.soft(named.body).toMatchObject([{ contract_address: POOL }])
  const many = await pools(Array(1_001).fill(POOL))
  expect.soft([many.status, many.body]).toEqual([400, expect.objectContaining({ message })])
  const malformed = await pools(['0x12'])
  expect.soft(malformed.status).toBe(400)
})

test('the average of each project is kept for six hours', async () => {
  const { status, body, headers, text } = await ask('/yield/pools-average-apr')
  expect.soft(status, text).toBe(200)
  expect.soft(headers.get('cache-control')).toBe('public, max-age=21600')
  const averages = Object.values(body as Record<string, unknown>)
  expect.soft(averages.length).toBeGreaterThan(0)
})

test('the inbox of an account that nothing happened to is an empty list, kept for five minutes', async () => {
  const inbox = (account: string) =>
    request(`${gateway.system.url}/accounts/${account}/notifications`)
  const { status, body, headers } = await inbox(getAddress(sampleSafe))
  expect.soft([status, body]).toEqual([200, []])
  expect.soft(headers.get('cache-control')).toBe('public, max-age=300')
  const malformed = await inbox('0x12')
  expect.soft(malformed.status).toBe(400)
})
