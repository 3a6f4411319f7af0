import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { KNOWN_NETWORKS } from '@/lib/config/known-networks'
import { MARKET_REFERENCES } from '@/lib/config/market-references'
import { address, NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { failure, ok } from '@/lib/domain/shared/result'
import { InfraError } from '@/lib/infra/errors'
import type { Forward } from '@/lib/server/gateway/gateway'
import {
  type Behaviour,
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import { pricesFromProviders, upstreamNativePrice } from './market-prices'

const token = address(`0x${'0b'.repeat(20)}`)
const nobody = address(`0x${'0c'.repeat(20)}`)

let server: ProviderServer
beforeAll(async () => {
  server = await startProviderServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const unlisted = () => failure('NoLiquidity', 'no pool')

/** Prices of one chain from CoinGecko and an order book simulated by the test. */
function scene(chainId = 42161) {
  const reference = MARKET_REFERENCES[chainId]
  if (reference === undefined) throw new Error('no such chain')
  let nowMs = 1_795_288_221_000
  const world = {
    native: {} as Record<string, number>,
    isBookDown: false,
    isNodeDown: false,
    isNodeSilent: false,
    elapse: (milliseconds: number) => {
      nowMs += milliseconds
    },
  }
  const node = <T>(value: T): Promise<T> =>
    world.isNodeSilent
      ? new Promise(() => undefined)
      : world.isNodeDown
        ? Promise.reject(new InfraError('chain: down', { retryable: true, cause: null }))
        : Promise.resolve(value)
  const forward = async (_: unknown, call: { params: { token: string } }) => {
    if (world.isBookDown) throw new InfraError('book: down', { retryable: true, cause: null })
    const price = world.native[call.params.token]
    return price === undefined ? unlisted() : ok({ price })
  }
  const prices = pricesFromProviders({
    reference,
    nativeDecimals: 18,
    tokens: { isContract: (of) => node(of !== nobody), decimals: () => node(18) },
    nativePrice: upstreamNativePrice({
      forward: forward as unknown as Forward,
      nowMs: () => nowMs,
    }),
    coinGecko: { apiKey: PROVIDER_KEY, plan: 'pro', baseUrl: server.baseUrls.coingecko },
    nowMs: () => nowMs,
  })
  /** A dollar traded at 3,000 per coin. */
  const tradeDollars = () => {
    const { address: usd, decimals } = reference.usdToken
    world.native[usd] = 1e18 / (3_000 * 10 ** decimals)
  }
  return { world, prices, tradeDollars }
}

const priceIn = (answer: Awaited<ReturnType<ReturnType<typeof scene>['prices']['usdPrice']>>) =>
  answer.ok ? answer.value.body.price : answer.error.description

describe('histories of a public network', () => {
  it('come from the provider and are cached for two minutes', async () => {
    const { prices, world } = scene()
    const chart = { prices: [[1_000, 2] as const], volumes: [] }
    server.data.charts = { [`arbitrum-one/${token}`]: chart }
    const point = { timestampMs: 1_000, price: 2, volume: null }
    const history = () => prices.prices.histories?.['24h'](token)
    expect(await history()).toMatchObject({ kind: 'found', value: [point] })
    world.elapse(119_999)
    await history()
    expect(server.requests).toHaveLength(1)
    world.elapse(1)
    server.behave('coingecko', { kind: 'status', status: 500 })
    expect(await history()).toMatchObject({ value: [point] })
  })

  it('are not available on a chain the provider does not list', () => {
    const { prices } = scene(11155111)
    expect(prices.prices.histories).toBeNull()
  })
})

describe('prices of a public network', () => {
  it('come from the provider first', async () => {
    const { world, prices, tradeDollars } = scene()
    server.data.prices = { [`arbitrum-one/${token}`]: 7.5, ethereum: 3_001 }
    tradeDollars()
    world.native[token] = 1
    expect(priceIn(await prices.usdPrice(token))).toBe(7.5)
    expect(priceIn(await prices.usdPrice(NATIVE_TOKEN))).toBe(3_001)
  })

  it.each<[string, Behaviour]>([
    ['limits the rate', { kind: 'status', status: 429 }],
    ['refuses the key', { kind: 'status', status: 401 }],
    ['is broken', { kind: 'status', status: 500 }],
    ['knows no price', { kind: 'well' }],
  ])('come from the order book when the provider %s', async (_, behaviour) => {
    const { world, prices, tradeDollars } = scene()
    server.behave('coingecko', behaviour)
    tradeDollars()
    world.native[token] = 0.002
    expect(priceIn(await prices.usdPrice(token))).toBeCloseTo(6, 9)
    expect(priceIn(await prices.usdPrice(NATIVE_TOKEN))).toBeCloseTo(3_000, 9)
  })

  it('are not found only when every source reports so', async () => {
    const { prices, tradeDollars, world } = scene()
    tradeDollars()
    expect(priceIn(await prices.usdPrice(token))).toBe('Price not found')
    world.isBookDown = true
    await expect(prices.usdPrice(address(`0x${'0d'.repeat(20)}`))).rejects.toThrow('book: down')
  })

  it('are a fault when the provider rate-limits us and the order book knows none', async () => {
    const { prices, tradeDollars } = scene()
    tradeDollars()
    server.behave('coingecko', { kind: 'status', status: 429 })
    await expect(prices.usdPrice(token)).rejects.toThrow('coingecko: answered 429')
  })

  it('are served with their age for ten minutes while no source responds', async () => {
    const { world, prices, tradeDollars } = scene()
    tradeDollars()
    server.data.prices = { [`arbitrum-one/${token}`]: 7.5 }
    await prices.usdPrice(token)
    server.behave('coingecko', { kind: 'status', status: 503 })
    world.isBookDown = true
    world.elapse(45_900)
    const body = { price: 7.5 }
    expect(await prices.usdPrice(token)).toEqual(ok({ body, ageSeconds: 45 }))
    world.elapse(600_000)
    await expect(prices.usdPrice(token)).rejects.toThrow(InfraError)
  })

  it('are not requested for an address without code, but from all sources when the node is down', async () => {
    const { world, prices } = scene()
    server.data.prices = { [`arbitrum-one/${nobody}`]: 1, [`arbitrum-one/${token}`]: 2 }
    expect(priceIn(await prices.usdPrice(nobody))).toBe('Price not found')
    expect(server.requests).toHaveLength(0)
    world.isNodeDown = true
    expect(priceIn(await prices.usdPrice(token))).toBe(2)
  })

  it('wait only briefly for a node that never responds', async () => {
    const { world, prices } = scene()
    server.data.prices = { [`arbitrum-one/${token}`]: 2 }
    world.isNodeSilent = true
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const price = prices.usdPrice(token)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(priceIn(await price)).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('send one request for many concurrent calls', async () => {
    const { prices } = scene()
    server.data.prices = { [`arbitrum-one/${token}`]: 2 }
    await Promise.all(Array.from({ length: 50 }, () => prices.usdPrice(token)))
    expect(server.requests).toHaveLength(1)
  })

  it('come from the order book alone on a chain the provider does not list', async () => {
    const { prices, tradeDollars } = scene(11155111)
    tradeDollars()
    expect(priceIn(await prices.usdPrice(NATIVE_TOKEN))).toBeCloseTo(3_000, 9)
    expect(server.requests).toHaveLength(0)
  })
})

describe.each(KNOWN_NETWORKS)('the coin of $name', ({ chainId, wrappedNativeToken }) => {
  /** Price of a coin, and the coins its order book gives for a dollar. */
  const listed = 2_987.654321
  const traded = 3_000

  it('has the provider’s price, by its own id', async () => {
    const { prices } = scene(chainId)
    const { coinGecko } = MARKET_REFERENCES[chainId] ?? {}
    if (!coinGecko) return expect(chainId).toBe(11155111)
    server.data.prices = {
      [coinGecko.nativeCoin]: listed,
      [`${coinGecko.platform}/${wrappedNativeToken}`]: listed,
    }
    expect(priceIn(await prices.usdPrice(NATIVE_TOKEN))).toBe(listed)
    expect(priceIn(await prices.usdPrice(wrappedNativeToken))).toBe(listed)
  })

  it.each<[string, Behaviour]>([
    ['is down', { kind: 'status', status: 503 }],
    ['limits the rate', { kind: 'status', status: 429 }],
    ['lists none', { kind: 'well' }],
  ])('has the order-book price of its wrapped token when the provider %s', async (_, how) => {
    const { world, prices, tradeDollars } = scene(chainId)
    server.behave('coingecko', how)
    tradeDollars()
    world.native[wrappedNativeToken] = 1
    const coin = priceIn(await prices.usdPrice(NATIVE_TOKEN))
    expect(coin).toBeCloseTo(traded, 9)
    expect(priceIn(await prices.usdPrice(wrappedNativeToken))).toBe(coin)
  })

  it('is a fault, never "not found", when no source responds', async () => {
    const { world, prices } = scene(chainId)
    server.behave('coingecko', { kind: 'dropped' })
    world.isBookDown = true
    await expect(prices.usdPrice(NATIVE_TOKEN)).rejects.toThrow('book: down')
  })
})

it('every public network has a reference', () => {
  expect(KNOWN_NETWORKS.map(({ chainId }) => chainId).sort()).toEqual(
    Object.keys(MARKET_REFERENCES).map(Number).sort(),
  )
})
