import { expect, test } from '@playwright/test'
import { KNOWN_NETWORKS } from '@/lib/config/known-networks'
import { MARKET_REFERENCES } from '@/lib/config/market-references'
import type { NetworksView } from '@/lib/contract/codecs/networks'
import {
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { startUpstreamServer, type UpstreamServer } from '@/lib/testing/fakes/upstream-server'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { request } from '../support/http'
import { publicNetworks } from '../support/public-networks'
import type { Reply } from '../support/reply'

const NOBODY = `0x${'0c'.repeat(20)}`
const SERVED = ['mainnet', 'sepolia'] as const
type Served = (typeof SERVED)[number]

let providers: ProviderServer
let upstream: UpstreamServer
let system: RunningSystem

/** Two public networks; CoinGecko lists tokens of the first only. */
test.beforeAll(async () => {
  providers = await startProviderServer()
  upstream = await startUpstreamServer({ decimals: 18, addressWithoutCode: NOBODY })
  system = await startSystem({
    ...publicNetworks(SERVED, upstream.url),
    COINGECKO_API_KEY: PROVIDER_KEY,
    COINGECKO_BASE_URL: providers.baseUrls.coingecko,
  })
})

test.afterAll(async () => {
  await endSystem(system)
  await upstream?.close()
  await providers?.close()
})

test.beforeEach(() => {
  providers.reset()
  upstream.isDown = false
  upstream.native = Object.fromEntries(
    SERVED.map((name) => {
      const { address, decimals } = referenceOf(name).usdToken
      return [address, 1e18 / (3_000 * 10 ** decimals)]
    }),
  )
})

function knownNetwork(name: Served) {
  const known = KNOWN_NETWORKS.find((network) => network.name === name)
  if (known === undefined) throw new Error(`${name} is gone`)
  return known
}

function referenceOf(name: Served) {
  const reference = MARKET_REFERENCES[knownNetwork(name).chainId]
  if (reference === undefined) throw new Error(`${name} has no reference`)
  return reference
}

let tokenCount = 0
/** A token that is not in any cache. */
function freshToken(): string {
  tokenCount += 1
  return `0xe0${String(tokenCount).padStart(38, '0')}`
}

const read = (token: string, network: Served = 'mainnet', endpoint = 'usdPrice'): Promise<Reply> =>
  request(`${system.url}/${network}/tokens/${token}/${endpoint}`)

const priceIn = ({ body }: Reply): unknown =>
  typeof body === 'object' && body !== null && 'price' in body ? body.price : null

test('a network says which market data it has', async () => {
  const reply = await request(`${system.url}/networks`)
  const { networks } = reply.body as Pick<NetworksView, 'networks'>
  const reportedSources = networks.map(({ name, capabilities }) => {
    const { prices, priceHistory, holders, slippage } = capabilities
    return { name, prices, priceHistory, holders, slippage }
  })
  expect(reportedSources).toEqual([
    { name: 'mainnet', prices: true, priceHistory: true, holders: false, slippage: true },
    { name: 'sepolia', prices: true, priceHistory: false, holders: false, slippage: false },
  ])
})

test('a price is the provider’s, or else computed from the order book’s prices', async () => {
  const [listed, traded] = [freshToken(), freshToken()]
  providers.data.prices[`ethereum/${listed}`] = 7.25
  upstream.native[traded] = 0.5
  expect(await read(listed)).toMatchObject({ status: 200, body: { price: 7.25 } })
  expect(priceIn(await read(traded))).toBeCloseTo(1_500, 6)
})

test('the coin without a provider costs what its wrapped token costs', async () => {
  const { wrappedNativeToken } = knownNetwork('sepolia')
  upstream.native[wrappedNativeToken] = 1
  const coin = await read('-', 'sepolia')
  expect(priceIn(coin)).toBeCloseTo(3_000, 6)
  expect((await read(wrappedNativeToken, 'sepolia')).body).toEqual(coin.body)
  expect(providers.requests).toEqual([])
})

test('a token that no source knows is not found, and an address without code causes no request', async () => {
  for (const token of [freshToken(), NOBODY]) {
    const reply = await read(token)
    expect([reply.status, reply.body]).toEqual([404, { message: 'Price not found' }])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  }
  expect(providers.requests).toHaveLength(1)
})

test('a network without a source of past prices says so', async () => {
  const token = freshToken()
  const { wrappedNativeToken } = knownNetwork('sepolia')
  for (const path of [
    `tokens/${token}/priceHistory`,
    `markets/${token}-${wrappedNativeToken}/slippageTolerance`,
  ]) {
    const reply = await request(`${system.url}/sepolia/${path}`)
    expect([reply.status, reply.body], path).toEqual([
      404,
      { message: 'No source of past prices is set up for this network' },
    ])
  }
})

// Last, because a provider that failed is not called for some seconds.
test('a limit of the provider is no limit while the order book answers', async () => {
  const token = freshToken()
  upstream.native[token] = 0.5
  providers.behave('coingecko', { kind: 'status', status: 429, headers: { 'Retry-After': '1' } })
  const reply = await read(token)
  expect(reply.status).toBe(200)
  expect(priceIn(reply)).toBeCloseTo(1_500, 6)
})

test('with every source down a new token is a 500, never "not found", and one known before keeps its price', async () => {
  // A price is cached for half a minute.
  const known = freshToken()
  upstream.native[known] = 0.5
  const before = await read(known)
  expect(before.status).toBe(200)
  providers.behave('coingecko', { kind: 'status', status: 503 })
  upstream.isDown = true
  for (const endpoint of ['usdPrice', 'priceHistory']) {
    const reply = await read(freshToken(), 'mainnet', endpoint)
    expect([reply.status, reply.headers.get('cache-control')], endpoint).toEqual([500, 'no-store'])
    // What the order book answers is public; of the provider nothing is shown.
    expect(reply.text).not.toMatch(/coingecko|429|127\.0\.0\.1/)
    if (endpoint === 'usdPrice') expect(reply.text).toContain('The order book of this network')
  }
  const requestsBefore = providers.requests.length
  const isRequestedAgain = () =>
    providers.requests.slice(requestsBefore).some(({ query }) => query.contract_addresses === known)
  await expect
    .poll(
      async () => {
        const reply = await read(known)
        expect([reply.status, reply.body]).toEqual([200, before.body])
        return isRequestedAgain() ? Number(reply.headers.get('age')) : 0
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThan(30)
  upstream.isDown = false
  providers.reset()
  const token = freshToken()
  upstream.native[token] = 1
  // The order book is trusted again after its next probe, the provider after its pause.
  await expect.poll(async () => (await read(token)).status, { timeout: 60_000 }).toBe(200)
})
