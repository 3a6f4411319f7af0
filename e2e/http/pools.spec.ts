import { expect, test as plain } from '@playwright/test'
import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { callApi } from '@/lib/client/api-client'
import type { PoolEntry } from '@/lib/contract/codecs/pools'
import { poolHistoryEndpoint } from '@/lib/contract/endpoints/pools'
import { limits } from '@/lib/contract/limits'
import { isTooThin } from '@/lib/domain/pool/thin-pool'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'
import { endSystem, type RunningSystem, startSystem } from '@/lib/testing/system/running-system'
import type { Trader } from '@/lib/testing/system/trader'
import { until } from '@/lib/testing/system/until'
import { balanceOf } from '../support/balances'
import { amountOutFor } from '../support/chain-market'
import { createdPools } from '../support/created-pools'
import { test } from '../support/fixtures'
import { request } from '../support/http'
import type { PoolFigures } from '../support/pool-figures'
import { expectNear, expectPoolsMatchChain, listedPools } from '../support/pools-match-chain'

const HOUR = 3_600
const pairAbi = parseAbi([
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes data)',
])
const listUrl = (network: TestNetwork, segment = 'local') => `${network.url}/${segment}/yield/pools`

/** Sells some of token0 to each pool without a fee-on-transfer token; returns the number of trades. */
async function tradeOnEachPool(network: TestNetwork, trader: Trader): Promise<number> {
  const untradable = network.token('TAX')
  const hashes: `0x${string}`[] = []
  for (const pool of await createdPools(network)) {
    if (pool.token0 === untradable || pool.token1 === untradable) continue
    const balance = await balanceOf(network, pool.token0, trader.owner)
    const amount = balance / 40n
    if (amount === 0n) continue
    const [reserveIn, reserveOut] = await network.chain.readContract({
      address: pool.address,
      abi: pairAbi,
      functionName: 'getReserves',
    })
    const paid = amountOutFor({ reserveIn, reserveOut, feeBps: BigInt(pool.feeBps) }, amount)
    const transferCall = { functionName: 'transfer', args: [pool.address, amount] } as const
    const swapCall = { functionName: 'swap', args: [0n, paid, trader.owner, '0x'] } as const
    await trader.send(pool.token0, encodeFunctionData({ abi: erc20Abi, ...transferCall }))
    hashes.push(await trader.send(pool.address, encodeFunctionData({ abi: pairAbi, ...swapCall })))
  }
  for (const hash of hashes) {
    const { status } = await network.chain.waitForTransactionReceipt({ hash, timeout: 120_000 })
    expect(status).toBe('success')
  }
  return hashes.length
}

const totalOf = ({ trades }: PoolFigures) => trades.reduce((sum, { usd }) => sum + usd, 0)

test('new pools agree with their logs, and have no yearly figures', async ({ network, trader }) => {
  expect(await tradeOnEachPool(network, trader)).toBeGreaterThan(10)
  const { accounts } = await expectPoolsMatchChain(network)
  expect(accounts.filter(({ volume }) => volume > 1).length).toBeGreaterThan(10)
  const average = await request(`${network.url}/local/yield/pools-average-apr`)
  expect([average.status, average.body]).toEqual([200, {}])
  expect(average.headers.get('cache-control')).toBe('no-store')
})

plain.describe('after eight days of trading', () => {
  let system: RunningSystem
  let network: TestNetwork

  plain.beforeAll(async () => {
    system = await startSystem({ LOCAL_SIMULATOR: 'off', LOCAL_HISTORY_DAYS: '8' })
    network = await readNetwork(system.url)
  })
  plain.afterAll(() => endSystem(system))

  plain('value, volume, fee and APR agree with the raw logs', async () => {
    const { entries, accounts } = await expectPoolsMatchChain(network)
    // Older trades count for the week, not for the volume of the day.
    const old = accounts.filter((account) => totalOf(account) > account.volume + 1)
    expect(old.length).toBeGreaterThan(10)
    const paying = accounts.filter(({ windows }) =>
      windows.every(({ apr }) => apr !== null && apr > 0),
    )
    expect(paying.length).toBeGreaterThan(10)
    for (const { windows } of paying) {
      const [day, week, month] = windows.map(({ days }) => days)
      expect(day).toBeCloseTo(1, 1)
      expect(week).toBeCloseTo(7, 1)
      // Less than a month is known: the year's yield is extrapolated from eight days.
      expect(month).toBeCloseTo(8, 0)
      expect(new Set(windows.map(({ apr }) => apr)).size).toBe(3)
    }
    const projects = [...new Set(entries.map(({ project }) => project))]
    const means = projects.flatMap((project) => {
      const aprs = entries.flatMap((entry) =>
        entry.project === project && entry.apr !== null && !isTooThin({ tvlUsd: entry.tvl })
          ? [entry.apr]
          : [],
      )
      const mean = aprs.reduce((sum, apr) => sum + apr, 0) / aprs.length
      return aprs.length === 0 ? [] : [[project, mean] as const]
    })
    const average = await request(`${network.url}/local/yield/pools-average-apr`)
    expect(average.headers.get('cache-control')).toBe('public, max-age=21600')
    // The average may be a block or two newer than the list.
    expect(average.body).toEqual(
      Object.fromEntries(means.map(([project, mean]) => [project, expect.closeTo(mean, 2)])),
    )
  })

  plain('the history of a pool holds every trade of the hours it shows', async () => {
    const { accounts } = await expectPoolsMatchChain(network)
    const [account] = accounts.toSorted((a, b) => b.trades.length - a.trades.length)
    if (account === undefined) throw new Error('the network has no pool')
    const { points } = await callApi(
      poolHistoryEndpoint,
      { network: 'local', params: { pool: account.pool.address }, query: { window: 'all' } },
      { baseUrl: network.url },
    )
    const hours = points.map(({ date }) => date / 1000 / HOUR)
    expect(hours.length).toBeGreaterThanOrEqual(8 * 24 - 1)
    expect(hours).toEqual(hours.map((_, index) => (hours[0] ?? 0) + index))
    const end = (hours.at(-1) ?? 0) * HOUR
    const expected = account.trades
      .filter(({ time }) => time <= end)
      .reduce((sum, { usd }) => sum + usd, 0)
    const served = points.reduce((sum, { volume }) => sum + (volume ?? Number.NaN), 0)
    expectNear(served, expected, 'volume of the history', account.trades.length * 1e-6)
  })

  plain('an average is kept, and states its age', async () => {
    const url = `${network.url}/local/yield/pools-average-apr`
    const first = await request(url)
    await until(
      'the average has an age',
      async () => Number((await request(url)).headers.get('age')) >= 1,
    )
    expect((await request(url)).text).toBe(first.text)
    const again = await request(url, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect([again.status, again.text]).toEqual([304, ''])
  })
})

test('all pools come with most value first, with the seven fields and no others', async ({
  network,
}) => {
  const reply = await request(listUrl(network), { json: [] })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.headers.get('etag')).toBeNull()
  const pools = await listedPools(network)
  expect(pools.map(({ contract_address }) => contract_address).sort()).toEqual(
    (await createdPools(network)).map((pool) => pool.address).sort(),
  )
  expect(pools.map(({ tvl }) => tvl)).toEqual(
    pools.map(({ tvl }) => tvl).toSorted((a, b) => (b ?? -1) - (a ?? -1)),
  )
  for (const pool of Array.isArray(reply.body) ? reply.body : []) {
    expect(Object.keys(pool)).toEqual([
      ...['contract_address', 'chain_id', 'project', 'apr', 'fee', 'tvl', 'volume'],
    ])
  }
})

test('named pools are answered in any letter case, once each, and unknown ones are missing', async ({
  network,
}) => {
  const all = await listedPools(network)
  const [first, second, third] = all.map(({ contract_address }) => contract_address)
  const upperCase = (text = '') => `0x${text.slice(2).toUpperCase()}`
  const json = [third, upperCase(first), `0x${'44'.repeat(20)}`, first, upperCase(third)]
  for (const segment of ['local', '31337', 'default']) {
    const reply = await request(listUrl(network, segment), { json })
    const body: PoolEntry[] = Array.isArray(reply.body) ? reply.body : []
    expect(body.map(({ contract_address }) => contract_address)).toEqual([first, third])
  }
  expect(second).toBeDefined()
  const none = await request(listUrl(network), { json: [`0x${'44'.repeat(20)}`] })
  expect([none.status, none.body]).toEqual([200, []])
})

test('a thousand addresses are accepted and one more is refused', async ({ network }) => {
  const json = Array.from(
    { length: 1_001 },
    (_, index) => `0x${index.toString(16).padStart(40, '0')}`,
  )
  const full = await request(listUrl(network), { json: json.slice(1) })
  expect([full.status, full.body]).toEqual([200, []])
  const refused = await request(listUrl(network), { json })
  expect(refused.status).toBe(400)
  expect(refused.body).toEqual({ message: expect.stringContaining('at most 1000') })
  expect(refused.headers.get('cache-control')).toBe('no-store')
})

test('a body that is no list of addresses is refused by name', async ({ network }) => {
  const good = `0x${'44'.repeat(20)}`
  for (const [wanted, words] of [
    [{ method: 'POST' }, 'body: missing'],
    [{ raw: '[' }, 'not valid JSON'],
    [{ json: {} }, 'body: expected an array'],
    [{ json: null }, 'body: expected an array'],
    [{ json: good }, 'body: expected an array'],
    [{ json: [good, '0x12'] }, 'body[1]: expected an address'],
    [{ json: [good, good, 7] }, 'body[2]: expected an address'],
  ] as const) {
    const reply = await request(listUrl(network), wanted)
    expect(reply.status, words).toBe(400)
    expect(reply.body).toEqual({ message: expect.stringContaining(words) })
  }
  const text = await request(listUrl(network), {
    raw: '[]',
    headers: { 'content-type': 'text/plain' },
  })
  expect(text.status).toBe(415)
  const large = await request(listUrl(network), {
    raw: `[${' '.repeat(limits.poolAddressesBodyBytes)}]`,
  })
  expect(large.status).toBe(413)
})

test('one pool is returned with all details, and an unknown one is not found', async ({
  network,
}) => {
  const [entry] = await listedPools(network)
  const pool = entry?.contract_address ?? ''
  const url = `${network.url}/local/yield/pools`
  const known = await request(`${url}/${pool.toUpperCase().replace('0X', '0x')}`)
  expect(known.body).toMatchObject({ contract_address: pool, source: { name: 'index' } })
  const history = await request(`${url}/${pool}/history`)
  expect(history.body).toMatchObject({ pool, window: '30d' })
  const nobody = `0x${'44'.repeat(20)}`
  for (const path of [nobody, `${nobody}/history`]) {
    const reply = await request(`${url}/${path}`)
    expect([reply.status, reply.body]).toEqual([404, { message: 'Pool not found' }])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  }
  for (const path of ['0x12', '0x12/history', `${pool}00`]) {
    const reply = await request(`${url}/${path}`)
    expect([reply.status, reply.text.includes('pool')]).toEqual([400, true])
  }
  const unwindowed = await request(`${url}/${pool}/history?window=1y`)
  expect(unwindowed.body).toEqual({ message: 'window: expected 7d, 30d, 90d or all' })
})

test('pools of a network that is not served are not found', async ({ network }) => {
  const nobody = `0x${'44'.repeat(20)}`
  const replies = [
    await request(listUrl(network, 'nowhere'), { json: [] }),
    await request(`${network.url}/nowhere/yield/pools-average-apr`),
    await request(`${network.url}/nowhere/yield/pools/${nobody}`),
    await request(`${network.url}/nowhere/yield/pools/${nobody}/history`),
  ]
  for (const { status, body } of replies) {
    expect([status, body]).toEqual([404, { message: expect.stringContaining('local') }])
  }
})
