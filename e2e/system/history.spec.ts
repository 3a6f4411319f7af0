import { expect, test } from '@playwright/test'
import { callApi } from '@/lib/client/api-client'
import { slippageEndpoint, volatilityEndpoint } from '@/lib/contract/endpoints/markets'
import { poolEndpoint, poolHistoryEndpoint, poolsEndpoint } from '@/lib/contract/endpoints/pools'
import { priceHistoryEndpoint } from '@/lib/contract/endpoints/tokens-market'
import type { Address } from '@/lib/domain/shared/address'
import { readNetwork, type TestNetwork, TRADED_SYMBOLS } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import { until } from '@/lib/testing/system/until'
import { expectPoolsMatchChain } from '../support/pools-match-chain'

const HOUR_MS = 3_600_000
/** Query of a recommendation without details of the order. */
const PLAIN_RECOMMENDATION = {
  orderKind: null,
  partiallyFillable: null,
  expirationTimeInSeconds: null,
  sellAmount: null,
  buyAmount: null,
  feeAmount: null,
}

// A month is mined once and read by all tests below; the last ones stop and kill the system.
test.describe.configure({ mode: 'serial' })

let system: RunningSystem
let network: TestNetwork

test.beforeAll(async () => {
  system = await startSystem({ LOCAL_HISTORY_DAYS: '30', LOCAL_SIMULATOR: 'off' })
  network = await readNetwork(system.url)
})

test.afterAll(() => endSystem(system))

const api = () => ({ baseUrl: system.url })

const pricesOf = async (tokenAddress: Address, window: '24h' | '7d' | '30d') =>
  (
    await callApi(
      priceHistoryEndpoint,
      { network: 'local', params: { tokenAddress }, query: { window } },
      api(),
    )
  ).points

const gapsOf = (points: readonly { readonly date: number }[], stepMs: number) =>
  points.slice(1).filter(({ date }, index) => date - (points[index]?.date ?? 0) !== stepMs)

test('the first start says what was mined', () => {
  expect(system.log()).toMatch(
    /^- 30 days of trading mined \([\d,]+ blocks, [\d,]+ swaps\) in \d+ s$/m,
  )
})

test('every traded token has a day of 5-minute prices and a month of hourly ones, without a gap', async () => {
  for (const symbol of [...TRADED_SYMBOLS, 'LDO']) {
    const day = await pricesOf(network.token(symbol), '24h')
    // The newest interval may still lack its first block.
    expect([287, 288], symbol).toContain(day.length)
    expect(gapsOf(day, HOUR_MS / 12), symbol).toEqual([])
    const month = await pricesOf(network.token(symbol), '30d')
    expect(month.length, symbol).toBeGreaterThan(718)
    expect(gapsOf(month, HOUR_MS), symbol).toEqual([])
    if (symbol === 'USDC') continue
    expect(new Set(month.map(({ price }) => price)).size, symbol).toBeGreaterThan(100)
  }
})

test('every pair has a slippage tolerance and a volatility', async () => {
  const quote = network.token('USDC')
  for (const symbol of [...TRADED_SYMBOLS, 'LDO']) {
    if (symbol === 'USDC') continue
    const input = {
      network: 'local',
      params: { pair: { base: network.token(symbol), quote } },
      query: PLAIN_RECOMMENDATION,
    }
    const { slippageBps } = await callApi(slippageEndpoint, input, api())
    expect(slippageBps, symbol).toBeGreaterThan(0)
    // The price of a token with two shallow pools varies by several percent a day.
    expect(slippageBps, symbol).toBeLessThan(1_000)
    const { baseToken } = await callApi(volatilityEndpoint, input, api())
    expect(baseToken?.prices.length, symbol).toBeGreaterThan(280)
  }
})

test('every traded pool has a month of hourly samples and pays what a market would', async () => {
  const pools = await callApi(poolsEndpoint, { network: 'local', body: [] }, api())
  const untraded = network.token('TAX')
  expect(pools.length).toBeGreaterThan(20)
  for (const { contract_address: pool, tvl } of pools) {
    const input = { network: 'local', params: { pool } }
    const { tokens, windows } = await callApi(poolEndpoint, input, api())
    if (tokens.includes(untraded)) continue
    const month = { ...input, query: { window: '30d' } } as const
    const { points } = await callApi(poolHistoryEndpoint, month, api())
    expect(points.length, pool).toBeGreaterThan(718)
    expect(gapsOf(points, HOUR_MS), pool).toEqual([])
    for (const window of ['7d', '30d'] as const) {
      expect(windows[window].apr, pool).toBeGreaterThan(0.5)
      expect(windows[window].apr, pool).toBeLessThan(80)
    }
    const traded = points.reduce((sum, { volume }) => sum + (volume ?? 0), 0)
    const turnover = traded / 30 / (tvl ?? 0)
    expect(turnover, pool).toBeGreaterThan(0.01)
    expect(turnover, pool).toBeLessThan(0.6)
  }
})

test('what pools paid in a day, a week and a month agrees with the raw logs', async () => {
  const { accounts } = await expectPoolsMatchChain(network)
  const paying = accounts.filter(({ windows }) =>
    windows.every(({ apr }) => apr !== null && apr > 0),
  )
  expect(paying.length).toBeGreaterThan(10)
})

test('later starts, after a stop and after a power failure, keep the past and mine none of it again', async () => {
  const past = await pricesOf(network.token('WETH'), '7d')
  const mined = await network.chain.getBlock()
  const startedAgain = async () => {
    await system.restart()
    const { hash } = await network.chain.getBlock({ blockNumber: mined.number })
    expect(hash).toBe(mined.hash)
    const now = await pricesOf(network.token('WETH'), '7d')
    const shared = past.filter(({ date }) => date >= (now[0]?.date ?? 0))
    expect(now.slice(0, shared.length)).toEqual(shared)
  }
  const someBlocks = async () => {
    const head = await network.chain.getBlockNumber()
    const isPast = async () => (await network.chain.getBlockNumber()) > head + 3n
    await until('some blocks are mined', isPast)
  }
  await system.stop()
  await startedAgain()
  await someBlocks()
  await system.kill()
  await startedAgain()
  await someBlocks()
  const node = system.nodePid()
  await system.kill()
  process.kill(node, 'SIGKILL')
  await startedAgain()
})
