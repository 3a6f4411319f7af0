import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { type ProviderServer, startProviderServer } from '@/lib/testing/fakes/provider-server'
import { yieldsFromProviders } from './market-yield-providers'
import {
  down,
  HOUR_MS,
  MINUTE_MS,
  publicProviders,
  publicSource,
  reportPools,
  START_MS,
  traded,
  V2_POOL,
  V3_POOL,
} from './public-pools.fixture'

const strangers = (from: number, count: number): readonly Address[] =>
  Array.from({ length: count }, (_, index) =>
    address(`0x${String(from + index).padStart(40, '0')}`),
  )
/** Known to GeckoTerminal, far beyond the pages that are read. */
const DEEP_POOL = address(`0x${'de'.repeat(20)}`)
const [STRANGER = DEEP_POOL] = strangers(9_999, 1)

let server: ProviderServer
let nowMs: number

beforeAll(async () => {
  server = await startProviderServer()
})
beforeEach(() => {
  server.reset()
  nowMs = START_MS
  reportPools(server)
  const others = strangers(500, 90).map((stranger) => ({
    ...traded,
    address: stranger,
    reserveUsd: '1',
  }))
  const deep = { ...traded, address: DEEP_POOL, name: 'A / B', dex: 'curve', feePercent: '0.3' }
  server.data.geckoPools = { eth: [traded, ...others, { ...deep, reserveUsd: '950' }] }
})
afterAll(() => server.close())

const market = () =>
  yieldsFromProviders(
    publicSource(
      1,
      publicProviders(server, () => nowMs),
    ),
    { chainId: 1, nowMs: () => nowMs },
  )
const calls = () => server.requests.filter(({ path }) => path.includes('/multi/'))

describe('a pool that is in no list', () => {
  it('is found by its address, sorted among others by value', async () => {
    const { pools, pool } = market()
    const { body } = await pools([STRANGER, V2_POOL, DEEP_POOL, V3_POOL])
    expect(body.map(({ contract_address }) => contract_address)).toEqual([
      ...[V3_POOL, DEEP_POOL, V2_POOL],
    ])
    expect(body[1]).toEqual({
      contract_address: DEEP_POOL,
      chain_id: 1,
      project: 'curve',
      apr: 230.526316,
      fee: 0.3,
      tvl: 950,
      volume: 2_000,
    })
    expect(await pool(DEEP_POOL)).toMatchObject({
      ok: true,
      value: { body: { source: { name: 'geckoterminal', readAt: START_MS } } },
    })
    expect(calls()).toHaveLength(1)
  })

  it('has a history, possibly without points', async () => {
    const { history } = market()
    expect(await history(DEEP_POOL, '7d')).toMatchObject({
      ok: true,
      value: { body: { points: [] } },
    })
    const start = START_MS / 1_000 - 3_600
    server.data.geckoCharts[`eth/${DEEP_POOL}`] = {
      day: { usd: [], token: [] },
      hour: { usd: [[start, 1, 1, 1, 1, 30]], token: [] },
    }
    nowMs += 11 * MINUTE_MS
    expect(await history(DEEP_POOL, '7d')).toMatchObject({
      value: { body: { points: [{ date: START_MS, volume: 30 }] } },
    })
  })

  it('that is unknown is requested once in ten minutes', async () => {
    const { pool, pools, history } = market()
    const notFound = { error: { errorType: 'NotFound' } }
    expect(await pool(STRANGER)).toMatchObject(notFound)
    expect(await history(STRANGER, '7d')).toMatchObject(notFound)
    expect((await pools([STRANGER])).body).toEqual([])
    expect(calls()).toHaveLength(1)
    nowMs += 10 * MINUTE_MS
    await pool(STRANGER)
    expect(calls()).toHaveLength(2)
  })

  it('takes at most four calls per request and ten per minute', async () => {
    const { pools, pool } = market()
    await pools(strangers(1, 121))
    expect(calls().map(({ path }) => path.split(',').length)).toEqual([30, 30, 30, 30])
    await pools(strangers(1_000, 120))
    // Two of its four calls are made; their results say nothing about the others.
    await expect(pools(strangers(2_000, 120))).rejects.toThrow('asked 10 times')
    expect(calls()).toHaveLength(10)
    expect((await pools([V3_POOL, ...strangers(3_000, 1)])).body).toHaveLength(1)
    await expect(pool(DEEP_POOL)).rejects.toThrow('asked 10 times')
    nowMs += MINUTE_MS
    expect(await pool(DEEP_POOL)).toMatchObject({ ok: true })
  })

  it('is not "not found" while the provider fails, and does not affect others', async () => {
    const { pools, pool, history } = market()
    await pools([])
    server.behave('geckoterminal', down)
    expect((await pools([V3_POOL, DEEP_POOL])).body).toMatchObject([{ contract_address: V3_POOL }])
    await expect(pools([DEEP_POOL])).rejects.toThrow('answered 401')
    await expect(pool(DEEP_POOL)).rejects.toThrow('answered 401')
    await expect(history(DEEP_POOL, '7d')).rejects.toThrow('answered 401')
    expect(calls()).toHaveLength(1)
    server.behave('geckoterminal', { kind: 'well' })
    nowMs += MINUTE_MS / 2
    expect(await pool(DEEP_POOL)).toMatchObject({ ok: true })
  })

  it('is the last reading, with its age, while the provider fails', async () => {
    const { pool } = market()
    await pool(DEEP_POOL)
    server.behave('geckoterminal', down)
    nowMs += HOUR_MS
    expect(await pool(DEEP_POOL)).toMatchObject({ ok: true, value: { ageSeconds: 3_600 } })
  })
})
