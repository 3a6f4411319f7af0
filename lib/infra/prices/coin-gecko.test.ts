import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { found, unknown } from '@/lib/domain/market/source-result'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import {
  type Behaviour,
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { type CoinGeckoConfig, createCoinGeckoHistory, createCoinGeckoPrices } from './coin-gecko'

const NOW_MS = 1_795_288_221_000
const token = address(`0x${'Ab'.repeat(20)}`)

let server: ProviderServer
beforeAll(async () => {
  server = await startProviderServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

/** Arbitrum: its platform is not the id of its coin. */
const configOf = (changes: Partial<CoinGeckoConfig> = {}): CoinGeckoConfig => ({
  baseUrl: server.baseUrls.coingecko,
  apiKey: PROVIDER_KEY,
  plan: 'pro',
  platform: 'arbitrum-one',
  nativeCoin: 'ethereum',
  timeoutMs: 20_000,
  nowMs: () => NOW_MS,
  ...changes,
})

/** Long, except for behaviours that never reply: a busy machine is slow. */
const failing = ({ kind }: Behaviour): CoinGeckoConfig =>
  configOf(kind === 'silent' || kind === 'stalled' ? { timeoutMs: 300 } : {})

const FAILURES: readonly (readonly [string, Behaviour, string])[] = [
  ['a refused key', { kind: 'status', status: 401 }, 'coingecko: answered 401'],
  ['a limit', { kind: 'status', status: 429, headers: { 'Retry-After': '60' } }, 'answered 429'],
  ['a broken server', { kind: 'status', status: 503, body: { error: 'x' } }, 'answered 503'],
  ['a redirect', { kind: 'redirect', location: 'https://example.org/' }, 'answered 302'],
  ['silence', { kind: 'silent' }, 'no answer within 300 ms'],
  ['a body that stalls', { kind: 'stalled' }, 'no answer within 300 ms'],
  ['a dropped connection', { kind: 'dropped' }, 'cannot be reached'],
  ['a page of a proxy', { kind: 'malformed' }, 'answered no JSON'],
  ['an empty body', { kind: 'empty' }, 'answered no JSON'],
  ['another shape', { kind: 'status', status: 200, body: [1] }, 'was not understood'],
  ['text for a price', { kind: 'status', status: 200, body: { [token]: { usd: '1' } } }, 'underst'],
]

describe('CoinGecko prices', () => {
  it('are requested by platform for tokens and by coin for the native one', async () => {
    server.data.prices = { [`arbitrum-one/${token}`]: 0.1234567890123, ethereum: 3_001.5 }
    const price = createCoinGeckoPrices(configOf())
    expect(await price(token)).toEqual(found(0.1234567890123, NOW_MS))
    expect(await price(NATIVE_TOKEN)).toEqual(found(3_001.5, NOW_MS))
    expect(server.requests.map(({ path, query }) => [path, query])).toEqual([
      [
        '/simple/token_price/arbitrum-one',
        { contract_addresses: token, vs_currencies: 'usd', precision: 'full' },
      ],
      ['/simple/price', { ids: 'ethereum', vs_currencies: 'usd', precision: 'full' }],
    ])
  })

  it.each(['pro', 'demo'] as const)(
    'send the key of the %s plan in its own header',
    async (plan) => {
      await createCoinGeckoPrices(configOf({ plan }))(token)
      expect(server.requests[0]?.headers).toHaveProperty(`x-cg-${plan}-api-key`, PROVIDER_KEY)
    },
  )

  it.each([[undefined], [null], [0]])('of %s are none', async (listed) => {
    if (listed !== undefined) server.data.prices = { [`arbitrum-one/${token}`]: listed }
    expect(await createCoinGeckoPrices(configOf())(token)).toBe(unknown)
  })

  it.each(FAILURES)('treat %s as a fault, never as unknown', async (_, behaviour, message) => {
    server.behave('coingecko', behaviour)
    await expect(createCoinGeckoPrices(failing(behaviour))(token)).rejects.toThrow(message)
  })

  it('treat a missing key as a fault', async () => {
    const price = createCoinGeckoPrices(configOf({ apiKey: 'another' }))
    await expect(price(token)).rejects.toThrow('answered 401')
  })
})

describe('CoinGecko history', () => {
  it('is the chart of the token or of the coin, with volumes where there are some', async () => {
    const prices = [[1_000, 1.5] as const, [301_000, 1.6] as const, [322_123, 1.7] as const]
    server.data.charts = {
      [`arbitrum-one/${token}`]: {
        prices,
        volumes: [
          [1_000, 9],
          [301_000, 8],
        ],
      },
      ethereum: { prices: [[1_000, 3_000]], volumes: [] },
    }
    expect(await createCoinGeckoHistory(configOf(), 1)(token)).toEqual(
      found(
        [
          { timestampMs: 1_000, price: 1.5, volume: 9 },
          { timestampMs: 301_000, price: 1.6, volume: 8 },
          { timestampMs: 322_123, price: 1.7, volume: null },
        ],
        NOW_MS,
      ),
    )
    expect(server.requests[0]).toMatchObject({
      path: `/coins/arbitrum-one/contract/${token}/market_chart`,
      query: { vs_currency: 'usd', days: '1' },
    })
    const coin = [{ timestampMs: 1_000, price: 3_000, volume: null }]
    expect(await createCoinGeckoHistory(configOf(), 30)(NATIVE_TOKEN)).toEqual(found(coin, NOW_MS))
    expect(server.requests[1]).toMatchObject({ path: '/coins/ethereum/market_chart' })
  })

  it('is unknown for a token that is not listed or has no points', async () => {
    const history = createCoinGeckoHistory(configOf(), 7)
    expect(await history(token)).toBe(unknown)
    server.data.charts = { [`arbitrum-one/${token}`]: { prices: [], volumes: [] } }
    expect(await history(token)).toBe(unknown)
  })

  it.each(FAILURES)('treats %s as a fault, never as unknown', async (_, behaviour, message) => {
    server.behave('coingecko', behaviour)
    await expect(createCoinGeckoHistory(failing(behaviour), 1)(token)).rejects.toThrow(message)
  })
})
