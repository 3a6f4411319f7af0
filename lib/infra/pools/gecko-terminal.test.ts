import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { found, type SourceResult, unknown } from '@/lib/domain/market/source-result'
import type { PoolYieldPoint } from '@/lib/domain/pool/pool-yield'
import { address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { InfraError } from '@/lib/infra/errors'
import { FAILURES, timeoutOf } from '@/lib/infra/providers/provider-failures.fixture'
import type { GeckoCandle, GeckoPool } from '@/lib/testing/fakes/provider-data'
import {
  PROVIDER_KEY,
  type ProviderServer,
  startProviderServer,
} from '@/lib/testing/fakes/provider-server'
import type { GeckoTerminalConfig } from './gecko-terminal'
import { createGeckoTerminalHistory, hoursThenDays } from './gecko-terminal-history'
import { createGeckoTerminalPools } from './gecko-terminal-pools'

const NOW_MS = 1_795_288_221_000
const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const V3_POOL = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'

let server: ProviderServer
beforeAll(async () => {
  server = await startProviderServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const configOf = (changes: Partial<GeckoTerminalConfig> = {}): GeckoTerminalConfig => ({
  baseUrl: server.baseUrls.geckoterminal,
  key: null,
  chainId: 1,
  network: 'eth',
  timeoutMs: 20_000,
  nowMs: () => NOW_MS,
  ...changes,
})

const v3: GeckoPool = {
  address: '0x88E6A0c2dDD26FEEb64F039a2c41296FcB3f5640',
  name: 'WETH / USDC 0.05%',
  dex: 'uniswap_v3',
  baseToken: WETH,
  quoteToken: USDC,
  reserveUsd: '1000000.50',
  volumeUsd: '500000.25',
  feePercent: '0.05',
}
const numbered = (number: number, changes: Partial<GeckoPool> = {}): GeckoPool => ({
  ...v3,
  address: `0x${String(number).padStart(40, '0')}`,
  ...changes,
})

async function poolsOf(pools: GeckoPool[], changes?: Partial<GeckoTerminalConfig>) {
  server.data.geckoPools = { eth: pools }
  return read(createGeckoTerminalPools(configOf(changes)))
}

async function read(lookup: ReturnType<typeof createGeckoTerminalPools>) {
  const answer = await lookup('all')
  if (answer.kind === 'unknown') throw new Error('a list is found')
  return answer.value
}

const paths = () => server.requests.map(({ path, query }) => `${path}?${query.page ?? ''}`)

describe('the pools of GeckoTerminal', () => {
  it('have their fee and what it earned in a day', async () => {
    const { pools, skipped } = await poolsOf([v3])
    expect(pools).toEqual([
      {
        address: V3_POOL,
        project: 'uniswap',
        source: 'geckoterminal',
        formula: 'concentrated',
        tokens: [WETH, USDC],
        feePercent: 0.05,
        tvlUsd: 1_000_000.5,
        volumeUsd: 500_000.25,
        feeApr: {
          '1d': expect.closeTo(((500_000.25 * 0.0005) / 1_000_000.5) * 365 * 100, 9),
          '7d': null,
          '30d': null,
        },
        rewardApr: null,
      },
    ])
    expect(skipped).toEqual({ malformed: 0, withoutAddress: 0 })
    expect(paths()).toEqual(['/networks/eth/pools?1'])
  })

  it('have the fee of the factory that their address matches', async () => {
    const v2 = { name: 'WETH / USDC', dex: 'uniswap_v2', feePercent: null }
    const proven = { ...v3, ...v2, address: '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc' }
    const { pools } = await poolsOf([proven, numbered(1, v2)])
    expect(pools.map(({ feePercent }) => feePercent)).toEqual([0.3, null])
    expect(pools[1]?.feeApr['1d']).toBeNull()
  })

  it('have the formula that their address proves, or that their exchange is known for', async () => {
    const formulaOf = async (reported: Partial<GeckoPool>) => {
      const { pools } = await poolsOf([
        { ...v3, name: 'WETH / USDC', feePercent: null, ...reported },
      ])
      return pools[0]?.formula
    }
    const proven = '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc'
    expect(await formulaOf({ address: proven, dex: 'a-name-of-its-own' })).toBe('constantProduct')
    expect(await formulaOf({ dex: 'uniswap_v2' })).toBe('constantProduct')
    expect(await formulaOf({ dex: 'pancakeswap-v3-ethereum' })).toBe('concentrated')
    for (const dex of ['curve', 'balancer_ethereum', 'uniswap-v4-ethereum', 'sushiswap']) {
      expect(await formulaOf({ dex }), dex).toBeUndefined()
    }
  })

  it('with an unknown fee are requested once each, thirty per list', async () => {
    const unnamed = { name: 'A / B', dex: 'curve', feePercent: '0.04' }
    const many = Array.from({ length: 40 }, (_, index) =>
      numbered(index + 1, { ...unnamed, reserveUsd: String(index) }),
    )
    server.data.geckoPools = { eth: many }
    const lookup = createGeckoTerminalPools(configOf())
    const feesKnown = async () =>
      (await read(lookup)).pools.filter(({ feePercent }) => feePercent === 0.04).length
    expect([await feesKnown(), await feesKnown(), await feesKnown()]).toEqual([30, 40, 40])
    const expectedQuery = server.requests.filter(({ path }) => path.includes('/multi/'))
    expect(expectedQuery.map(({ path }) => path.split(',').length)).toEqual([30, 10])
    expect(expectedQuery[0]?.path).toContain(`/multi/${many[39]?.address}`)
  })

  it('come without fees when those requests fail, but fail when the provider limits the rate', async () => {
    const unnamed = numbered(1, { name: 'A / B', dex: 'curve' })
    const failing = (status: number) =>
      server.behave('geckoterminal', { kind: 'status', status }, '/networks/eth/pools/multi/')
    failing(503)
    expect((await poolsOf([unnamed])).pools).toMatchObject([{ feePercent: null }])
    failing(429)
    await expect(poolsOf([unnamed])).rejects.toMatchObject({ retryAfterMs: 0 })
  })

  it('are read in pages: up to four without a key, ten with one', async () => {
    const many = Array.from({ length: 230 }, (_, index) => numbered(index + 1))
    expect((await poolsOf(many)).pools).toHaveLength(80)
    expect(server.requests).toHaveLength(4)
    const key = { apiKey: PROVIDER_KEY, plan: 'pro' } as const
    const baseUrl = `${server.baseUrls.coingecko}/onchain`
    expect((await poolsOf(many, { key, baseUrl })).pools).toHaveLength(200)
    expect(server.requests.at(-1)?.headers).toHaveProperty('x-cg-pro-api-key', PROVIDER_KEY)
    const demo = { key: { ...key, plan: 'demo' }, baseUrl } as const
    await poolsOf([v3], demo)
    expect(server.requests.at(-1)?.headers).toHaveProperty('x-cg-demo-api-key', PROVIDER_KEY)
  })

  it('without an address, and malformed ones, are counted', async () => {
    const shared = { ...v3, address: `0x${'ab'.repeat(32)}`, dex: 'uniswap-v4' }
    const { pools, skipped } = await poolsOf([shared, v3])
    expect([pools.length, skipped]).toEqual([1, { malformed: 0, withoutAddress: 1 }])
    const body = { data: [{ id: 'eth_0x1', attributes: {} }, null] }
    server.behave('geckoterminal', { kind: 'status', status: 200, body })
    expect(await read(createGeckoTerminalPools(configOf()))).toEqual({
      pools: [],
      skipped: { malformed: 2, withoutAddress: 0 },
    })
  })

  it('have null for missing values', async () => {
    const { pools } = await poolsOf([
      { ...v3, reserveUsd: null, volumeUsd: null, baseToken: 'native' },
      numbered(1, { reserveUsd: '0', volumeUsd: 'NaN' }),
    ])
    expect(pools[0]).toMatchObject({
      tvlUsd: null,
      volumeUsd: null,
      tokens: [],
      feeApr: { '1d': null },
    })
    expect(pools[1]).toMatchObject({ tvlUsd: 0, volumeUsd: null, feeApr: { '1d': null } })
  })

  it.each(FAILURES)('treat %s as a fault', async (_, behaviour, message) => {
    server.behave('geckoterminal', behaviour)
    const expectedQuery = createGeckoTerminalPools(configOf({ timeoutMs: timeoutOf(behaviour) }))(
      'all',
    )
    await expect(expectedQuery).rejects.toThrow('geckoterminal: ')
    await expect(expectedQuery).rejects.toThrow(message)
  })

  it('treat a missing key as a fault', async () => {
    const key = { apiKey: 'another', plan: 'pro' } as const
    const baseUrl = `${server.baseUrls.coingecko}/onchain`
    await expect(poolsOf([v3], { key, baseUrl })).rejects.toThrow('answered 401')
  })
})

describe('the history of a pool', () => {
  const pool = address(V3_POOL)
  const HOUR = 3_600
  const DAY = 24 * HOUR
  const thisHour = Math.floor(NOW_MS / 1000 / HOUR) * HOUR
  const today = Math.floor(NOW_MS / 1000 / DAY) * DAY
  const candle = (start: number, volume: number): GeckoCandle => [start, 3, 3, 3, 3_000, volume]
  const points = (...changes: [time: number, volumeUsd: number, price: number | null][]) =>
    changes.map(([time, volumeUsd, price]) => ({ time, apr: null, tvlUsd: null, volumeUsd, price }))

  it.each([
    ['day', today, DAY, '180'],
    ['hour', thisHour, HOUR, '745'],
  ] as const)(
    'is each whole %s, oldest first, in dollars and in its second token',
    async (...row) => {
      const [timeframe, underWay, seconds, limit] = row
      const candles = {
        usd: [
          candle(underWay, 7),
          candle(underWay - seconds, 8),
          candle(underWay - 2 * seconds, 9),
        ],
        token: [[underWay - seconds, 1, 1, 1, 2_990.5, 8]] satisfies GeckoCandle[],
      }
      const empty = { usd: [], token: [] }
      server.data.geckoCharts[`eth/${V3_POOL}`] = { day: empty, [timeframe]: candles }
      expect(await createGeckoTerminalHistory(configOf(), timeframe)(pool)).toEqual({
        kind: 'found',
        atMs: NOW_MS,
        value: points([underWay - seconds, 9, null], [underWay, 8, 2_990.5]),
      })
      const expectedQuery = { aggregate: '1', limit }
      expect(server.requests.map(({ query }) => query)).toEqual(
        expect.arrayContaining([
          { ...expectedQuery, currency: 'usd' },
          { ...expectedQuery, currency: 'token' },
        ]),
      )
    },
  )

  it.each([404, 422])('is unknown when the provider has none: %i', async (status) => {
    server.behave('geckoterminal', { kind: 'status', status, body: { errors: [] } })
    expect(await createGeckoTerminalHistory(configOf(), 'hour')(pool)).toBe(unknown)
  })

  it.each(FAILURES)('treats %s as a fault, never as unknown', async (_, behaviour, message) => {
    server.behave('geckoterminal', behaviour)
    const config = configOf({ timeoutMs: timeoutOf(behaviour) })
    await expect(createGeckoTerminalHistory(config, 'day')(pool)).rejects.toThrow(message)
  })

  describe('of hours and days', () => {
    const point = (time: number): PoolYieldPoint => ({
      time: unixSeconds(time),
      apr: null,
      tvlUsd: null,
      volumeUsd: 1,
      price: null,
    })
    const hours = found([point(thisHour)], NOW_MS)
    const days = found([point(today - DAY)], NOW_MS - 5 * HOUR * 1000)
    const fails = new InfraError('no hours', { retryable: true, cause: null })
    type Answer = SourceResult<readonly PoolYieldPoint[]>
    const both = (hour: Answer | InfraError, day: Answer | InfraError) => {
      const changes = (answer: Answer | InfraError) => async () => {
        if (answer instanceof InfraError) throw answer
        return answer
      }
      return hoursThenDays(changes(hour), changes(day), () => NOW_MS)(pool)
    }

    it('has the time of its hours', async () => {
      expect(await both(hours, days)).toEqual(found([point(today - DAY), point(thisHour)], NOW_MS))
      expect(await both(hours, unknown)).toEqual(hours)
      expect(await both(unknown, days)).toEqual(days)
      expect(await both(unknown, unknown)).toBe(unknown)
    })

    it('has only days while the hours fail, and is a fault without days', async () => {
      expect(await both(fails, days)).toEqual(days)
      await expect(both(fails, unknown)).rejects.toBe(fails)
      await expect(both(hours, fails)).rejects.toBe(fails)
    })
  })
})
