import { expect, test } from '@playwright/test'
import type { GeckoPool } from '@/lib/testing/fakes/provider-data'
import { type ProviderServer, startProviderServer } from '@/lib/testing/fakes/provider-server'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { type EmptyNode, startEmptyNode } from '../support/empty-node'
import { request } from '../support/http'
import { publicNetworks } from '../support/public-networks'
import type { Reply } from '../support/reply'

const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ID = 'aa70268e-4b52-42bf-a116-608b370f9501'
/** Uniswap v3 is known to both providers, v2 to DefiLlama only. */
const V3_POOL = '0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'
const V2_POOL = '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc'
const CURVE_POOL = `0x${'0d'.repeat(20)}`
/** One beyond all pages of the list that are read, one unknown to both providers. */
const DEEP_POOL = `0x${'de'.repeat(20)}`
const UNKNOWN_POOL = `0x${'5a'.repeat(20)}`

const traded: GeckoPool = {
  address: V3_POOL,
  name: 'WETH / USDC 0.05%',
  dex: 'uniswap_v3',
  feePercent: null,
  baseToken: WETH,
  quoteToken: USDC,
  reserveUsd: '1000000',
  volumeUsd: '2000000',
}
const curve = { ...traded, address: CURVE_POOL, dex: 'curve', name: 'A / B', feePercent: '0.04' }
const listed = {
  chain: 'Ethereum',
  project: 'uniswap-v3',
  pool: ID,
  poolMeta: '0.05%',
  tvlUsd: 900,
  apyBase: 30,
  apyReward: 2,
  apy: 32,
  apyBase7d: 31,
  apyMean30d: 33,
  underlyingTokens: [USDC, WETH],
  volumeUsd1d: 1_900,
  volumeUsd7d: 12_600,
}
const v2Row = { ...listed, project: 'uniswap-v2', poolMeta: null, pool: `b${ID.slice(1)}` }
const lending = { ...listed, chain: 'Base', project: 'aave-v3' }

const NETWORKS = ['mainnet', 'base', 'xdai', 'sepolia'] as const
type Network = (typeof NETWORKS)[number]

let node: EmptyNode
test.beforeAll(async () => {
  node = await startEmptyNode()
})
test.afterAll(() => node?.close())

type PoolsSetup = { readonly providers: ProviderServer; readonly system: RunningSystem }

/** A system with public networks only, whose pool providers are fakes on this machine. */
async function startSetup(): Promise<PoolsSetup> {
  const providers = await startProviderServer()
  const system = await startSystem({
    ...publicNetworks(NETWORKS, node.url),
    GECKOTERMINAL_BASE_URL: providers.baseUrls.geckoterminal,
    DEFILLAMA_BASE_URL: providers.baseUrls.defillama,
  })
  return { providers, system }
}

async function stopSetup(setup: PoolsSetup | undefined): Promise<void> {
  await endSystem(setup?.system)
  await setup?.providers.close()
}

const pools = (setup: PoolsSetup, network: Network, addresses: readonly string[] = []) =>
  request(`${setup.system.url}/${network}/yield/pools`, { json: addresses })

const read = (setup: PoolsSetup, path: string): Promise<Reply> =>
  request(`${setup.system.url}/${path}`)

const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString()

function expectOutage(reply: Reply): void {
  expect(reply.status).toBe(500)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.text).not.toMatch(/gecko|llama|401|503/i)
}

test.describe('pools of public networks', () => {
  let setup: PoolsSetup
  test.beforeAll(async () => {
    setup = await startSetup()
    setup.providers.data.geckoPools = { eth: [traded, curve] }
    setup.providers.data.pools = [listed, v2Row, lending]
  })
  test.afterAll(() => stopSetup(setup))

  test('are what both providers say of them', async () => {
    const all = await pools(setup, 'mainnet')
    expect(all.status).toBe(200)
    expect(all.body).toEqual([
      {
        contract_address: CURVE_POOL,
        chain_id: 1,
        project: 'curve',
        apr: 29.2,
        fee: 0.04,
        tvl: 1_000_000,
        volume: 2_000_000,
      },
      {
        contract_address: V3_POOL,
        chain_id: 1,
        project: 'uniswap',
        apr: 38.5,
        fee: 0.05,
        tvl: 1_000_000,
        volume: 2_000_000,
      },
      {
        contract_address: V2_POOL,
        chain_id: 1,
        project: 'uniswap',
        apr: 221,
        fee: 0.3,
        tvl: 900,
        volume: 1_900,
      },
    ])
    const selected = await pools(setup, 'mainnet', [V2_POOL.toUpperCase().replace('0X', '0x')])
    expect(selected.body).toMatchObject([{ contract_address: V2_POOL }])
  })

  test('are averaged by project, without a pool that holds next to nothing', async () => {
    const reply = await read(setup, 'mainnet/yield/pools-average-apr')
    expect(reply.body).toEqual({ curve: 29.2, uniswap: 38.5 })
    expect(reply.headers.get('cache-control')).toBe('public, max-age=21600')
  })

  test('name their source', async () => {
    const sources = [V3_POOL, V2_POOL, CURVE_POOL].map(async (pool) => {
      const { body } = await read(setup, `mainnet/yield/pools/${pool}`)
      return (body as { source: { name: string } }).source.name
    })
    expect(await Promise.all(sources)).toEqual([
      ...['geckoterminal, defillama', 'defillama', 'geckoterminal'],
    ])
  })

  test('have the history that both report', async () => {
    const [hour, day] = [3_600, 86_400]
    const today = Math.floor(Date.now() / (day * 1000)) * day
    const old = today - 40 * day
    setup.providers.data.geckoCharts[`eth/${V3_POOL}`] = {
      day: {
        usd: [
          [today - day, 1, 1, 1, 1, 500],
          [old, 1, 1, 1, 1, 400],
        ],
        token: [[old, 1, 1, 1, 2_980, 5]],
      },
      hour: {
        usd: [
          [today - hour, 1, 1, 1, 1, 30],
          [today - 2 * hour, 1, 1, 1, 1, 20],
        ],
        token: [[today - hour, 1, 1, 1, 2_990, 5]],
      },
    }
    const timestamp = isoOf(today - hour / 2)
    setup.providers.data.poolCharts[ID] = [{ timestamp, tvlUsd: 900, apyBase: 7, apyReward: 1 }]
    const hours = [
      { date: isoOf(today - hour), apr: null, tvl: null, volume: 20, price: null },
      { date: isoOf(today), apr: 8, tvl: 900, volume: 30, price: 2_990 },
    ]
    const week = await read(setup, `mainnet/yield/pools/${V3_POOL}/history?window=7d`)
    expect(week.body).toMatchObject({ points: hours })
    const all = await read(setup, `mainnet/yield/pools/${V3_POOL}/history?window=all`)
    expect(all.body).toMatchObject({
      points: [{ date: isoOf(old + day), apr: null, volume: 400, price: 2_980 }, ...hours],
    })
  })

  test('in no list are found by their address, each requested once', async () => {
    const start = Math.floor(Date.now() / 3_600_000) * 3_600 - 3_600
    const others = Array.from({ length: 80 }, (_, index) => ({
      ...traded,
      address: `0x${String(index + 1).padStart(40, '0')}`,
    }))
    const deep = { ...curve, address: DEEP_POOL, reserveUsd: '500000' }
    setup.providers.data.geckoPools['sepolia-testnet'] = [...others, deep]
    setup.providers.data.geckoCharts[`sepolia-testnet/${DEEP_POOL}`] = {
      day: { usd: [], token: [] },
      hour: { usd: [[start, 1, 1, 1, 1, 30]], token: [] },
    }
    expect((await pools(setup, 'sepolia')).body).toHaveLength(80)
    const named = await pools(setup, 'sepolia', [UNKNOWN_POOL, DEEP_POOL, others[3]?.address ?? ''])
    expect(named.body).toMatchObject([
      { contract_address: others[3]?.address, tvl: 1_000_000 },
      { contract_address: DEEP_POOL, project: 'curve', apr: 58.4, fee: 0.04, tvl: 500_000 },
    ])
    const single = await read(setup, `sepolia/yield/pools/${DEEP_POOL}`)
    expect(single.body).toMatchObject({
      contract_address: DEEP_POOL,
      source: { name: 'geckoterminal' },
    })
    const past = await read(setup, `sepolia/yield/pools/${DEEP_POOL}/history?window=7d`)
    expect(past.body).toMatchObject({ points: [{ date: isoOf(start + 3_600), volume: 30 }] })
    expect((await read(setup, `sepolia/yield/pools/${UNKNOWN_POOL}`)).status).toBe(404)
    const calls = setup.providers.requests.filter(({ path }) => path.includes('sepolia-testnet'))
    expect(calls.filter(({ path }) => path.includes('/multi/'))).toHaveLength(1)
  })

  test('that no provider lists are left out, and one of them is not found', async () => {
    expect((await pools(setup, 'base')).body).toEqual([])
    const single = await read(setup, `base/yield/pools/${V3_POOL}`)
    expect([single.status, single.body]).toEqual([404, { message: 'Pool not found' }])
  })

  test('are not "none" when one provider fails and the other lists none', async () => {
    setup.providers.behave('geckoterminal', { kind: 'status', status: 503 })
    expectOutage(await pools(setup, 'xdai'))
    expectOutage(await pools(setup, 'xdai', [V3_POOL]))
    expectOutage(await read(setup, 'xdai/yield/pools-average-apr'))
    expectOutage(await read(setup, `xdai/yield/pools/${V3_POOL}`))
    expectOutage(await read(setup, `xdai/yield/pools/${V3_POOL}/history`))
  })

  test('keep their last values, with their age, until providers are called again', async () => {
    for (const provider of ['geckoterminal', 'defillama'] as const) {
      setup.providers.behave(provider, { kind: 'dropped' })
    }
    // The age is in whole seconds.
    await expect
      .poll(async () => Number((await pools(setup, 'mainnet')).headers.get('age')))
      .toBeGreaterThan(0)
    expect((await pools(setup, 'mainnet')).body).toHaveLength(3)
    // A pool found before stays known; one that cannot be looked up now is not reported as unknown.
    const another = `0x${'5b'.repeat(20)}`
    expect((await pools(setup, 'sepolia', [DEEP_POOL, another])).body).toHaveLength(1)
    expectOutage(await pools(setup, 'sepolia', [another]))
    expectOutage(await read(setup, `sepolia/yield/pools/${another}`))
  })
})

test.describe('providers of pools that fail from the start', () => {
  let setup: PoolsSetup
  test.beforeAll(async () => {
    setup = await startSetup()
    setup.providers.data.geckoPools = { eth: [traded] }
  })
  test.afterAll(() => stopSetup(setup))

  test('are replaced by the other provider without delay', async () => {
    setup.providers.behave('defillama', { kind: 'silent' })
    const start = Date.now()
    const reply = await pools(setup, 'mainnet')
    expect(reply.body).toMatchObject([{ contract_address: V3_POOL, apr: 36.5 }])
    expect(Date.now() - start).toBeLessThan(10_000)
    // The provider that does not answer may know it.
    expectOutage(await read(setup, `mainnet/yield/pools/${V2_POOL}`))
    expectOutage(await pools(setup, 'mainnet', [V2_POOL]))
    const named = await pools(setup, 'mainnet', [V2_POOL, V3_POOL])
    expect(named.body).toMatchObject([{ contract_address: V3_POOL }])
  })

  test('result in an average that must not be cached', async () => {
    setup.providers.behave('defillama', { kind: 'silent' })
    const average = await read(setup, 'mainnet/yield/pools-average-apr')
    expect([average.status, average.body]).toEqual([200, { uniswap: 36.5 }])
    expect(average.headers.get('cache-control')).toBe('no-store')
  })

  test('result in a fault when both fail, and are not called again before their Retry-After', async () => {
    const headers = { 'Retry-After': '60' }
    setup.providers.behave('geckoterminal', { kind: 'status', status: 429, headers })
    expectOutage(await pools(setup, 'base'))
    const requestCount = () =>
      setup.providers.requests.filter(({ provider }) => provider === 'geckoterminal').length
    const before = requestCount()
    expectOutage(await pools(setup, 'sepolia'))
    expect(requestCount()).toBe(before)
  })
})
