import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MARKET_REFERENCES } from '@/lib/config/market-references'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { marketRows } from '@/lib/server/api/market-rows'
import { endpointsOn } from '@/lib/server/http/api-table'
import { createDispatcher } from '@/lib/server/http/dispatcher'
import { networkResolver } from '@/lib/server/http/network-resolver'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import {
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { startUpstreamServer, type UpstreamServer } from '@/lib/testing/fakes/upstream-server'
import { servedGateway } from './upstream.fixture'

const token = `0x${'0b'.repeat(20)}`
const nobody = `0x${'0c'.repeat(20)}`
const usd = MARKET_REFERENCES[42161]?.usdToken.address ?? ''

let providers: ProviderServer
let upstream: UpstreamServer

beforeAll(async () => {
  providers = await startProviderServer()
  upstream = await startUpstreamServer({ decimals: 18, addressWithoutCode: nobody })
})
beforeEach(() => {
  providers.reset()
  upstream.isDown = false
  upstream.native = { [usd]: 1e18 / 3_000e6 }
})
afterAll(async () => {
  vi.useRealTimers()
  await providers.close()
  await upstream.close()
})

/** The whole network as it is served, with the providers and the upstream above. */
function scene() {
  const { url } = upstream
  const served = servedGateway({
    NETWORKS: 'arbitrum_one',
    RPC_URL_ARBITRUM_ONE: `${url}/42161`,
    ORDERBOOK_URL_ARBITRUM_ONE: url,
    COINGECKO_API_KEY: PROVIDER_KEY,
    COINGECKO_BASE_URL: providers.baseUrls.coingecko,
  })
  const faults: unknown[] = []
  const { handleFetch } = createDispatcher(marketRows(endpointsOn<ServedNetwork>()), {
    resolveNetwork: networkResolver([served]),
    takeToken: () => 0,
    onFault: ({ cause }) => faults.push(cause),
  })
  const ask = (address: string, headers: Record<string, string> = {}) =>
    get(`${address}/usdPrice`, headers)
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const target = `http://here/42161/tokens/${path}`
    const response = await handleFetch(new Request(target, { headers }))
    const text = await response.text()
    const cacheControl = response.headers.get('cache-control')
    return { status: response.status, text, cacheControl, headers: response.headers }
  }
  return { ask, get, faults }
}

const priceOf = ({ text }: { readonly text: string }): number => JSON.parse(text).price

describe('usdPrice of a public network', () => {
  it('is the provider’s price, the coin by its own id', async () => {
    const { ask } = scene()
    providers.data.prices = { [`arbitrum-one/${token}`]: 7.25, ethereum: 3_001.5 }
    const reply = await ask(token)
    expect(reply).toMatchObject({ status: 200, text: '{"price":7.25}' })
    expect(reply.cacheControl).toBe('public, max-age=30')
    expect((await ask('-')).text).toBe('{"price":3001.5}')
    const etag = reply.headers.get('etag') ?? ''
    expect(await ask(token, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
  })

  it('is the order book’s price while the provider rate-limits us', async () => {
    const { ask } = scene()
    providers.behave('coingecko', { kind: 'status', status: 429, headers: { 'Retry-After': '60' } })
    upstream.native[token] = 0.5
    expect((await ask(token)).status).toBe(200)
    expect(priceOf(await ask(token))).toBeCloseTo(1_500, 6)
    expect(priceOf(await ask('-'))).toBeCloseTo(3_000, 6)
  })

  it('is not found when all sources agree, and not cached', async () => {
    const { ask } = scene()
    for (const address of [token, nobody]) {
      const reply = await ask(address)
      expect(reply).toMatchObject({ status: 404, text: '{"message":"Price not found"}' })
      expect(reply.cacheControl).toBe('no-store')
    }
    expect(providers.requests).toHaveLength(1)
  })

  it('is a 500 without details of the sources, never a 404, while they are down', async () => {
    const { ask, faults } = scene()
    providers.behave('coingecko', { kind: 'status', status: 500 })
    upstream.isDown = true
    const reply = await ask(token)
    expect([reply.status, reply.cacheControl]).toEqual([500, 'no-store'])
    expect(reply.text).not.toContain('coingecko')
    expect(JSON.parse(reply.text).message).toBe(
      'The price cannot be read right now. The order book of this network is not available: it answers 503. Try again later.',
    )
    expect(String(faults[0])).toContain('coingecko: answered 500')
  })

  it('is the last price with its age once they are down', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { ask } = scene()
    providers.data.prices = { [`arbitrum-one/${token}`]: 7.25 }
    await ask(token)
    providers.behave('coingecko', { kind: 'dropped' })
    upstream.isDown = true
    vi.setSystemTime(Date.now() + 75_000)
    const reply = await ask(token)
    vi.useRealTimers()
    expect(reply).toMatchObject({ status: 200, text: '{"price":7.25}' })
    expect(reply.headers.get('age')).toBe('75')
  })
})

describe('priceHistory of a public network', () => {
  const hour = 3_600_000
  const chart = {
    prices: [
      [10 * hour, 7],
      [11 * hour, 7.25],
    ] as [number, number][],
    volumes: [[11 * hour, 900.5]] as [number, number][],
  }
  const points = [
    { date: '1970-01-01T10:00:00.000Z', price: 7, volume: null },
    { date: '1970-01-01T11:00:00.000Z', price: 7.25, volume: 900.5 },
  ]

  it.each([
    ['', '24h', '1'],
    ['?window=24h', '24h', '1'],
    ['?window=7d&utm=x', '7d', '7'],
    ['?window=30d', '30d', '30'],
  ])('%s is the provider’s chart of %s', async (search, window, days) => {
    const { get } = scene()
    providers.data.charts[`arbitrum-one/${token}`] = chart
    const reply = await get(`${token.toUpperCase().replace('0X', '0x')}/priceHistory${search}`)
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { token, window, points }])
    expect(reply.cacheControl).toBe('public, max-age=30')
    expect(providers.requests.map(({ query }) => query.days)).toEqual([days])
    const etag = reply.headers.get('etag') ?? ''
    const again = await get(`${token}/priceHistory${search}`, { 'if-none-match': etag })
    expect(again).toMatchObject({ status: 304, text: '' })
  })

  it('is the coin’s own history under both of its names', async () => {
    const { get } = scene()
    providers.data.charts.ethereum = chart
    for (const coin of ['-', NATIVE_TOKEN]) {
      const reply = await get(`${coin}/priceHistory`)
      expect(JSON.parse(reply.text)).toEqual({ token: NATIVE_TOKEN, window: '24h', points })
    }
    expect(providers.requests).toHaveLength(1)
  })

  it('rejects another window and a malformed address, naming the parameter', async () => {
    const { get } = scene()
    for (const window of ['1d', '', '24H', '7d&window=7d']) {
      const reply = await get(`${token}/priceHistory?window=${window}`)
      expect([reply.status, reply.cacheControl], window).toEqual([400, 'no-store'])
      expect(reply.text).toContain('window')
    }
    const reply = await get('0x12/priceHistory')
    expect(reply.status).toBe(400)
    expect(reply.text).toContain('tokenAddress')
  })

  it('is not found when the provider has none, and a 500 while it is down', async () => {
    const { get } = scene()
    expect(await get(`${token}/priceHistory`)).toMatchObject({
      status: 404,
      text: '{"message":"Price history not found"}',
    })
    providers.behave('coingecko', { kind: 'status', status: 429 })
    const reply = await get(`${token}/priceHistory?window=7d`)
    expect([reply.status, reply.cacheControl]).toEqual([500, 'no-store'])
  })

  it('is the last one with its age once the provider is down', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { get } = scene()
    providers.data.charts[`arbitrum-one/${token}`] = chart
    await get(`${token}/priceHistory`)
    providers.behave('coingecko', { kind: 'dropped' })
    vi.setSystemTime(Date.now() + 600_000)
    const reply = await get(`${token}/priceHistory`)
    vi.useRealTimers()
    expect([reply.status, reply.headers.get('age')]).toEqual([200, '600'])
  })
})
