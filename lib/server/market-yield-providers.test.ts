import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { MARKET_REFERENCES } from '@/lib/config/market-references'
import type { PoolSource } from '@/lib/domain/pool/pool-yield'
import { address } from '@/lib/domain/shared/address'
import { InfraError } from '@/lib/infra/errors'
import type { GeckoPool } from '@/lib/testing/fakes/gecko-terminal-answers'
import {
  type Behaviour,
  type Provider,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import {
  createPoolProviders,
  type PoolProviders,
  yieldsFromProviders,
} from './market-yield-providers'

const START_MS = Date.UTC(2026, 10, 21, 12)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY = 86_400

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ID = 'aa70268e-4b52-42bf-a116-608b370f9501'
/** Uniswap v3, known to both; v2, to DefiLlama only; a pool of a factory unknown to us. */
const V3_POOL = address('0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640')
const V2_POOL = address('0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc')
const OTHER_POOL = address(`0x${'0d'.repeat(20)}`)

const traded: GeckoPool = {
  ...{ address: V3_POOL, name: 'WETH / USDC 0.05%', dex: 'uniswap_v3', feePercent: null },
  ...{ baseToken: WETH, quoteToken: USDC, reserveUsd: '1000', volumeUsd: '2000' },
}
const listed = {
  ...{ chain: 'Ethereum', project: 'uniswap-v3', pool: ID, poolMeta: '0.05%' },
  ...{ tvlUsd: 900, apyBase: 30, apyReward: 2, apy: 32, apyBase7d: 31, apyMean30d: 33 },
  ...{ underlyingTokens: [USDC, WETH], volumeUsd1d: 1_900, volumeUsd7d: 12_600 },
}
const v2Row = { ...listed, project: 'uniswap-v2', poolMeta: null, pool: `b${ID.slice(1)}` }

let server: ProviderServer
let nowMs: number
let skipped: object[]

beforeAll(async () => {
  server = await startProviderServer()
})
beforeEach(() => {
  server.reset()
  nowMs = START_MS
  skipped = []
  server.data.geckoPools = { eth: [traded, { ...traded, address: OTHER_POOL, dex: 'curve' }] }
  server.data.pools = [listed, v2Row]
})
afterAll(() => server.close())

const providers = (): PoolProviders =>
  createPoolProviders({
    providers: {
      geckoTerminal: { baseUrl: server.baseUrls.geckoterminal, key: null },
      defiLlama: { baseUrl: server.baseUrls.defillama },
    },
    addresses: new Map(),
    onSkipped: (event) => skipped.push(event),
    random: () => 0,
    nowMs: () => nowMs,
  })

function sourceOf(chainId: number, from = providers()): PoolSource {
  const names = MARKET_REFERENCES[chainId]?.pools
  if (names === undefined) throw new Error(`${chainId} is not known`)
  return from.sourceOf(chainId, names)
}

async function read(source: PoolSource) {
  const answer = await source.pools()
  if (answer.kind === 'unknown') throw new Error('pools are found')
  const pools = new Map(answer.value.map((pool) => [pool.address, pool]))
  return { all: answer.value, ageMs: nowMs - answer.atMs, pools, pool: pools.get(V3_POOL) }
}

const asked = (provider: Provider) =>
  server.requests.filter((request) => request.provider === provider).length

const down: Behaviour = { kind: 'status', status: 401 }

describe('the pools of a public network', () => {
  it('say what they hold and trade from one provider, what they pay from the other', async () => {
    const { pools } = await read(sourceOf(1))
    expect([...pools.keys()]).toEqual([V3_POOL, OTHER_POOL, V2_POOL])
    expect(pools.get(V3_POOL)).toEqual({
      ...{ address: V3_POOL, project: 'uniswap', source: 'geckoterminal, defillama' },
      ...{ tokens: [WETH, USDC], feePercent: 0.05, tvlUsd: 1_000, volumeUsd: 2_000 },
      feeApr: { '1d': expect.closeTo(36.5, 9), '7d': expect.closeTo(36.5, 9), '30d': null },
      rewardApr: 2,
    })
    expect(pools.get(V2_POOL)).toMatchObject({ source: 'defillama', feePercent: 0.3 })
    expect(pools.get(OTHER_POOL)).toMatchObject({ source: 'geckoterminal', rewardApr: null })
  })

  it.each([
    ['geckoterminal', [V3_POOL, V2_POOL], 'defillama'],
    ['defillama', [V3_POOL, OTHER_POOL], 'geckoterminal'],
  ] as const)('are those of the other when %s fails', async (provider, pools, source) => {
    const failures: Behaviour[] = [
      down,
      { kind: 'status', status: 429, headers: { 'Retry-After': '60' } },
      { kind: 'malformed' },
      { kind: 'empty' },
    ]
    for (const failure of failures) {
      server.behave(provider, failure)
      const reading = await read(sourceOf(1))
      expect([...reading.pools.keys()]).toEqual(pools)
      expect(reading.pool?.source).toBe(source)
    }
  })

  it('are a fault, not none, when both fail, or one fails and the other lists none', async () => {
    server.behave('geckoterminal', down)
    await expect(sourceOf(100).pools()).rejects.toBeInstanceOf(InfraError)
    server.behave('defillama', down)
    await expect(sourceOf(1).pools()).rejects.toThrow(/geckoterminal.*401.*defillama.*401/)
    await expect(sourceOf(1).history(V3_POOL)).rejects.toBeInstanceOf(InfraError)
  })

  it('may be known to a provider that fails, so none is said to be unknown then', async () => {
    const market = yieldsFromProviders(sourceOf(1), { chainId: 1, nowMs: () => nowMs })
    const stranger = address(`0x${'0e'.repeat(20)}`)
    expect(await market.pool(stranger)).toMatchObject({ error: { errorType: 'NotFound' } })
    server.behave('geckoterminal', down)
    const partly = yieldsFromProviders(sourceOf(1), { chainId: 1, nowMs: () => nowMs })
    expect(await partly.pool(V3_POOL)).toMatchObject({ ok: true })
    await expect(partly.pool(stranger)).rejects.toThrow('answered 401')
    await expect(partly.history(stranger, '7d')).rejects.toThrow('answered 401')
  })

  it('are none when both list none', async () => {
    expect(await sourceOf(100).pools()).toEqual({ kind: 'unknown' })
  })

  it('are the last known ones, with their age, for a day', async () => {
    const source = sourceOf(1)
    await read(source)
    server.behave('geckoterminal', down)
    server.behave('defillama', down)
    nowMs += 23 * HOUR_MS
    expect(await read(source)).toMatchObject({ ageMs: 23 * HOUR_MS })
    nowMs += HOUR_MS
    await expect(source.pools()).rejects.toBeInstanceOf(InfraError)
  })

  it('keep what a provider that fails said before', async () => {
    const source = sourceOf(1)
    await read(source)
    server.behave('defillama', down)
    nowMs += 5 * HOUR_MS
    const { ageMs, pool } = await read(source)
    expect([ageMs, pool?.rewardApr, pool?.source]).toEqual([
      ...[5 * HOUR_MS, 2, 'geckoterminal, defillama'],
    ])
  })

  it('keep what a provider that takes questions and answers none said before', async () => {
    const source = sourceOf(1)
    await read(source)
    server.behave('defillama', { kind: 'silent' })
    nowMs += 5 * HOUR_MS
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const reading = read(source)
      await expect.poll(() => asked('defillama')).toBe(2)
      await vi.advanceTimersByTimeAsync(6_000)
      expect(await reading).toMatchObject({ ageMs: 5 * HOUR_MS, pool: { rewardApr: 2 } })
      expect(await read(source)).toMatchObject({ pool: { rewardApr: 2 } })
      expect(asked('defillama')).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  it('are asked for as often as they change, and stay the same reading between', async () => {
    const source = sourceOf(1)
    const first = await read(source)
    nowMs += 9 * MINUTE_MS
    expect((await read(source)).all).toBe(first.all)
    expect([asked('geckoterminal'), asked('defillama')]).toEqual([1, 1])
    nowMs += MINUTE_MS
    // Nobody waits for a list while its last reading is good enough.
    expect((await read(source)).all).toBe(first.all)
    await expect.poll(() => asked('geckoterminal')).toBe(2)
    expect(asked('defillama')).toBe(1)
  })

  it('of all networks take one reading of the list that has them all', async () => {
    const all = providers()
    server.data.pools.push({ ...listed, chain: 'Base', project: 'aave-v3' })
    await Promise.all([1, 8453, 42161].map((chainId) => sourceOf(chainId, all).pools()))
    expect(asked('defillama')).toBe(1)
    expect(skipped).toEqual([{ provider: 'defillama', malformed: 0, withoutAddress: 1 }])
  })

  it('of a network one provider does not list are not asked of it', async () => {
    expect(await sourceOf(11155111).pools()).toEqual({ kind: 'unknown' })
    expect(asked('defillama')).toBe(0)
  })

  it('leave a provider alone on every network for as long as it asks', async () => {
    const all = providers()
    const limit = { kind: 'status', status: 429, headers: { 'Retry-After': '120' } } as const
    server.behave('geckoterminal', limit)
    await sourceOf(1, all).pools()
    await expect(sourceOf(8453, all).pools()).rejects.toBeInstanceOf(InfraError)
    expect(asked('geckoterminal')).toBe(1)
    nowMs += 119_999
    await expect(sourceOf(8453, all).pools()).rejects.toThrow('answered 429')
    expect(asked('geckoterminal')).toBe(1)
    nowMs += 1
    server.behave('geckoterminal', { kind: 'well' })
    server.data.geckoPools.base = [traded]
    expect(await sourceOf(8453, all).pools()).toMatchObject({ kind: 'found' })
  })
})

describe('the history of a pool of a public network', () => {
  const today = START_MS / 1000 - DAY / 2
  beforeEach(() => {
    server.data.geckoCharts[`eth/${V3_POOL}`] = {
      usd: [[today - DAY, 1, 1, 1, 1, 500]],
      token: [[today - DAY, 1, 1, 1, 2_990, 5]],
    }
    server.data.poolCharts[ID] = [
      { timestamp: '2026-11-20T23:01:00.000Z', tvlUsd: 900, apyBase: 7, apyReward: 1, apy: 8 },
    ]
  })

  it('has volume and price of one provider, APR and value of the other', async () => {
    const source = sourceOf(1)
    const point = { time: today, apr: 8, tvlUsd: 900, volumeUsd: 500, price: 2_990 }
    expect(await source.history(V3_POOL)).toMatchObject({ kind: 'found', value: [point] })
    const requests = server.requests.length
    nowMs += 59 * MINUTE_MS
    await source.history(V3_POOL)
    const ofPool = server.requests.slice(requests).filter(({ path }) => path.includes('ohlcv'))
    expect(ofPool).toEqual([])
  })

  it('is what one of them tells when the other fails', async () => {
    const source = sourceOf(1)
    await source.pools()
    server.behave('geckoterminal', down)
    expect(await source.history(V3_POOL)).toMatchObject({
      value: [{ apr: 8, tvlUsd: 900, volumeUsd: null, price: null }],
    })
    server.behave('defillama', down)
    expect(await source.history(V3_POOL)).toMatchObject({ value: [{ apr: 8 }] })
    await expect(source.history(V2_POOL)).rejects.toBeInstanceOf(InfraError)
  })

  it('is whole again soon after a provider was away', async () => {
    const source = sourceOf(1)
    await source.pools()
    server.behave('geckoterminal', down)
    await source.history(V3_POOL)
    server.behave('geckoterminal', { kind: 'well' })
    nowMs += MINUTE_MS / 2
    expect(await source.history(V3_POOL)).toMatchObject({ value: [{ apr: 8, volumeUsd: 500 }] })
  })

  it('is asked for pools that are listed only', async () => {
    const source = sourceOf(1)
    await source.pools()
    const before = server.requests.length
    expect(await source.history(address(`0x${'0e'.repeat(20)}`))).toEqual({ kind: 'unknown' })
    expect(server.requests).toHaveLength(before)
    expect(await source.history(OTHER_POOL)).toEqual({ kind: 'unknown' })
  })
})
