import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PoolAddresses } from '@/lib/config/pool-addresses'
import { unknown } from '@/lib/domain/market/source-result'
import { address } from '@/lib/domain/shared/address'
import { FAILURES, timeoutOf } from '@/lib/infra/providers/provider-failures.fixture'
import { type ProviderServer, startProviderServer } from '@/lib/testing/fakes/provider-server'
import { createDefiLlamaHistory } from './defi-llama-history'
import { createDefiLlamaList } from './defi-llama-pools'
import { feeOfNote } from './defi-llama-row'

const NOW_MS = 1_795_288_221_000
const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ID = 'aa70268e-4b52-42bf-a116-608b370f9501'

let server: ProviderServer
beforeAll(async () => {
  server = await startProviderServer()
})
beforeEach(() => server.reset())
afterAll(() => server.close())

const config = (timeoutMs = 20_000) => ({
  baseUrl: server.baseUrls.defillama,
  timeoutMs,
  nowMs: () => NOW_MS,
})

function list(addresses: PoolAddresses = new Map(), timeoutMs = 20_000) {
  const chains = new Map([
    ['Ethereum', 1],
    ['Gnosis', 100],
  ])
  const retry = { tries: 2, firstDelayMs: 1, random: () => 0, wait: async () => undefined }
  return createDefiLlamaList({ ...config(timeoutMs), chains, addresses, retry })
}

/** A complete row of the list. */
const row = (changes: Record<string, unknown>) => ({
  chain: 'Ethereum',
  project: 'uniswap-v3',
  symbol: 'USDC-WETH',
  pool: ID,
  tvlUsd: 1_000_000,
  apyBase: 10,
  apyReward: null,
  apy: 10,
  rewardTokens: null,
  apyPct1D: 1,
  apyPct7D: 1,
  apyPct30D: 1,
  stablecoin: false,
  ilRisk: 'yes',
  exposure: 'multi',
  predictions: {},
  poolMeta: '0.05%',
  underlyingTokens: [USDC, WETH],
  il7d: null,
  apyBase7d: 99,
  apyMean30d: 12,
  volumeUsd1d: 500_000,
  volumeUsd7d: 7_000_000,
  ...changes,
})

async function poolsOf(rows: Record<string, unknown>[], addresses?: PoolAddresses) {
  server.data.pools = rows
  const answer = await list(addresses)('all')
  if (answer.kind === 'unknown') throw new Error('the list is found')
  const { chains, skipped } = answer.value
  return {
    pools: chains.get(1)?.pools ?? [],
    ids: chains.get(1)?.ids,
    gnosis: chains.get(100),
    skipped,
  }
}

describe('the pools of DefiLlama', () => {
  it('have the address computed by their factory, and rates as listed', async () => {
    const { pools, ids, skipped } = await poolsOf([row({})])
    expect(pools).toEqual([
      {
        address: '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640',
        project: 'uniswap',
        source: 'defillama',
        formula: 'concentrated',
        tokens: [USDC.toLowerCase(), WETH.toLowerCase()],
        feePercent: 0.05,
        tvlUsd: 1_000_000,
        volumeUsd: 500_000,
        feeApr: { '1d': 10, '7d': expect.closeTo(18.25, 9), '30d': 12 },
        rewardApr: 0,
      },
    ])
    expect([...(ids ?? [])]).toEqual([['0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640', ID]])
    expect(skipped).toEqual({ malformed: 0, withoutAddress: 0 })
  })

  it('have separate incentives, and no mean that mixes both', async () => {
    const { pools } = await poolsOf([row({ apyReward: 3, apy: 13 })])
    expect(pools[0]).toMatchObject({ feeApr: { '1d': 10, '30d': null }, rewardApr: 3 })
    const unnamed = await poolsOf([row({ apy: 12.5 })])
    expect(unnamed.pools[0]).toMatchObject({ feeApr: { '30d': null }, rewardApr: 2.5 })
    const silent = await poolsOf([row({ apy: null, apyBase: null, tvlUsd: null })])
    expect(silent.pools[0]).toMatchObject({
      tvlUsd: null,
      feeApr: { '1d': null, '7d': null, '30d': null },
      rewardApr: null,
    })
  })

  it('of a factory with one fee have that fee, whatever the note says', async () => {
    const changes = { project: 'uniswap-v2', poolMeta: null, volumeUsd7d: null }
    const { pools } = await poolsOf([row(changes)])
    expect(pools[0]).toMatchObject({
      address: '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc',
      feePercent: 0.3,
      feeApr: { '7d': 99 },
    })
  })

  it('have the formula of their factory, or of an exchange known for it', async () => {
    const named = address(`0x${'ab'.repeat(20)}`)
    const formulaOf = async (project: string) => {
      const { pools } = await poolsOf([row({ project })], new Map([[ID, named]]))
      return pools[0]?.formula
    }
    expect(await formulaOf('sushiswap')).toBe('constantProduct')
    expect(await formulaOf('pancakeswap-amm-v3')).toBe('concentrated')
    // No factory of it is known on this chain.
    expect(await formulaOf('sushiswap-v3')).toBe('concentrated')
    expect(await formulaOf('curve-dex')).toBeUndefined()
    expect(await formulaOf('balancer-v2')).toBeUndefined()
  })

  it('do not use the weekly volume of an assumed position as the pool’s', async () => {
    const { pools } = await poolsOf([row({ volumeUsd7d: null })])
    expect(pools[0]?.feeApr['7d']).toBeNull()
  })

  it('without a known address are counted, unless the operator’s table has it', async () => {
    const curve = row({ project: 'curve-dex', poolMeta: null, underlyingTokens: [null, USDC] })
    const rows = [
      curve,
      row({ poolMeta: 'no tier' }),
      row({ underlyingTokens: [USDC] }),
      row({ underlyingTokens: [USDC, WETH, `0x${'11'.repeat(20)}`] }),
      row({ underlyingTokens: null }),
      row({ chain: 'Gnosis' }),
    ]
    const { pools, gnosis, skipped } = await poolsOf(rows)
    expect([pools, gnosis, skipped]).toEqual([[], undefined, { malformed: 0, withoutAddress: 6 }])
    const named = address(`0x${'ab'.repeat(20)}`)
    const table = await poolsOf([curve], new Map([[ID, named]]))
    expect(table.pools).toMatchObject([
      { address: named, project: 'curve', tokens: [], feePercent: null, feeApr: { '7d': 99 } },
    ])
  })

  it('are one for each address: the one with more value locked', async () => {
    const other = 'bb70268e-4b52-42bf-a116-608b370f9501'
    const rows = [row({ tvlUsd: 5 }), row({ pool: other, tvlUsd: 7 }), row({ tvlUsd: null })]
    const { pools, ids } = await poolsOf(rows)
    expect(pools).toMatchObject([{ tvlUsd: 7 }])
    expect([...(ids?.values() ?? [])]).toEqual([other])
  })

  it('skip a malformed row and rows of other chains only', async () => {
    const { pools, skipped } = await poolsOf([
      row({ tvlUsd: 'much' }),
      row({ chain: 5 }),
      { chain: 'Solana' },
      row({}),
    ])
    expect(pools).toHaveLength(1)
    expect(skipped).toEqual({ malformed: 2, withoutAddress: 0 })
  })

  it.each(FAILURES)('treat %s as a fault', async (_, behaviour, message) => {
    server.behave('defillama', behaviour)
    const reply = list(new Map(), timeoutOf(behaviour))('all')
    await expect(reply).rejects.toThrow(`defillama: `)
    await expect(reply).rejects.toThrow(message)
  })

  it('treat a list that reports a failure as a fault', async () => {
    server.behave('defillama', { kind: 'status', status: 200, body: { status: 'error', data: [] } })
    await expect(list()('all')).rejects.toThrow('was not understood')
  })

  it.each([
    ['once more when the server fails', 503, {}, 2],
    ['only once after a rate limit', 429, { 'Retry-After': '1' }, 1],
  ] as const)('are requested %s', async (_, status, headers, times) => {
    server.behave('defillama', { kind: 'status', status, headers })
    await expect(list()('all')).rejects.toThrow(`answered ${status}`)
    expect(server.requests).toHaveLength(times)
  })
})

describe('the note of a row', () => {
  it.each([
    ['0.3%', 0.3],
    ['0.05%, stablePool=false', 0.05],
    [' 1 %', 1],
    ['7 days unstaking', null],
    ['up to 0.3%', null],
    ['', null],
    [null, null],
    [undefined, null],
  ])('%j contains a fee of %j', (note, fee) => {
    expect(feeOfNote(note)).toBe(fee)
  })
})

describe('the history of a row', () => {
  it('is its rates and value day by day', async () => {
    const day = { il7d: null, apyBase7d: null }
    server.data.poolCharts[ID] = [
      {
        ...day,
        timestamp: '2026-11-19T23:01:12.345Z',
        tvlUsd: 5,
        apy: 9,
        apyBase: 7,
        apyReward: 2,
      },
      { ...day, timestamp: '2026-11-20T23:01:12.000Z', tvlUsd: 6, apy: 8, apyBase: null },
      { ...day, timestamp: '2026-11-21T11:01:12.000Z', tvlUsd: -1, apy: null, apyBase: 7 },
    ]
    const history = createDefiLlamaHistory(config())
    const none = { volumeUsd: null, price: null }
    expect(await history(ID)).toEqual({
      kind: 'found',
      atMs: NOW_MS,
      value: [
        { ...none, time: 1_795_129_272, apr: 9, tvlUsd: 5 },
        { ...none, time: 1_795_215_672, apr: 8, tvlUsd: 6 },
        { ...none, time: 1_795_258_872, apr: 7, tvlUsd: null },
      ],
    })
    expect(await history('cc70268e-4b52-42bf-a116-608b370f9501')).toBe(unknown)
  })

  it.each(FAILURES)('treats %s as a fault, never as unknown', async (_, behaviour, message) => {
    server.behave('defillama', behaviour)
    const history = createDefiLlamaHistory(config(timeoutOf(behaviour)))
    await expect(history(ID)).rejects.toThrow(message)
  })
})
