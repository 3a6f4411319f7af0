import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PoolSample, PriceSample } from '@/lib/domain/market/market-batch'
import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/domain/market/sampling'
import type { Address } from '@/lib/domain/shared/address'
import { bps, unixSeconds } from '@/lib/domain/shared/amount'
import { selectPoolTotals } from '@/lib/infra/db/queries/market/market-pools'
import {
  selectLatestPrices,
  selectPoolSamples,
  selectPoolSteps,
  selectPriceSamples,
  selectPricesAt,
} from '@/lib/infra/db/queries/market/market-samples'
import { insertMarketBatch, upsertMarketSamples } from '@/lib/infra/db/queries/market/market-writes'
import type { Database } from './database'
import { account } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

/** The end of a day. */
const DAY = 20_000 * DAY_SECONDS
/** The index's position: the end of a slot that is not sampled yet. */
const NOW = unixSeconds(DAY + 900)
const AHEAD = DAY + HOUR_SECONDS
const POOL = account(0xb0)
const OTHER_POOL = account(0xb1)
const TOKEN = account(0xa1)
const chainId = 1

const slot = (time: number, volumeUsd: number, pool: Address) => ({
  pool,
  time: unixSeconds(time),
  swaps: 1,
  volumeUsd,
  feeUsd: volumeUsd / 100,
})
const poolHour = (time: number, volumeUsd: number, pool = POOL): PoolSample => ({
  pool,
  interval: '1h',
  time: unixSeconds(time),
  tvlUsd: 1,
  price: null,
  volumeUsd,
  feeUsd: volumeUsd / 100,
})
const price = (time: number, interval: '5m' | '1h'): PriceSample => ({
  token: TOKEN,
  interval,
  time: unixSeconds(time),
  priceUsd: 1,
  volumeUsd: 0,
})

describe.each(testBackends())('samples stored ahead of their batch on $name', (backend) => {
  let database: Database

  const samples = (pools: readonly PoolSample[], prices: readonly PriceSample[]) =>
    upsertMarketSamples(database.db, { chainId, samples: { pools, prices } })
  const totals = () => selectPoolTotals(database.db, { chainId, now: NOW })

  beforeAll(async () => {
    database = await migratedDatabase(backend)
    await samples(
      [poolHour(DAY, 8), poolHour(DAY, 16, OTHER_POOL)],
      [price(DAY, '1h'), price(DAY + 600, '5m')],
    )
    const nothing = { headers: [], keepFrom: 0, pools: [], states: [], swaps: [] }
    const slots = [slot(DAY + 300, 2, POOL), slot(DAY + 600, 4, OTHER_POOL)]
    const batch = { ...nothing, slots, balances: [], recentChanges: [] }
    await insertMarketBatch(database.db, { chainId, batch })
  })
  afterAll(() => database.close())

  it('are not returned, and change no totals', async () => {
    const whole = await totals()
    expect(whole).toMatchObject([{ week: { volumeUsd: 10 } }, { week: { volumeUsd: 20 } }])
    await samples([poolHour(AHEAD, 2)], [price(NOW, '5m'), price(AHEAD, '1h')])
    expect(await totals()).toEqual(whole)
    const of = { chainId, before: NOW }
    const timesOf = (rows: readonly { readonly time: number }[]) => rows.map(({ time }) => time)
    expect(timesOf(await selectPoolSamples(database.db, { ...of, pool: POOL }))).toEqual([DAY])
    expect(timesOf(await selectLatestPrices(database.db, of))).toEqual([DAY + 600])
    const prices = async (interval: '5m' | '1h') => {
      const ofToken = { ...of, token: TOKEN, from: unixSeconds(0) }
      return timesOf(await selectPriceSamples(database.db, { ...ofToken, interval }))
    }
    expect(await prices('5m')).toEqual([DAY + 600])
    const times = [DAY + 300, DAY + 600, DAY + 900]
    const at = await selectPricesAt(database.db, { ...of, tokens: [TOKEN, POOL], times })
    expect(at).toEqual([{ token: TOKEN, time: DAY + 600, priceUsd: 1 }])
    expect(await selectPricesAt(database.db, { ...of, tokens: [], times })).toEqual([])
    expect(await prices('1h')).toEqual([DAY])
  })
})

describe.each(testBackends())('steps of pool samples on $name', (backend) => {
  let database: Database

  beforeAll(async () => {
    database = await migratedDatabase(backend)
    const hours = [0, -1, -11, -12, -30, -36]
    const pools = hours.map((hour) => poolHour(DAY + hour * HOUR_SECONDS, 100 - hour))
    const other = poolHour(DAY - HOUR_SECONDS, 7, OTHER_POOL)
    await upsertMarketSamples(database.db, {
      chainId,
      samples: { pools: [...pools, other, poolHour(AHEAD, 1)], prices: [] },
    })
    const made = (address: Address) => ({
      address,
      factory: account(0xf0),
      project: 'Tidepool',
      feeBps: bps(30),
      token0: account(0xa1),
      token1: account(0xa2),
      createdBlock: 1,
      createdTime: unixSeconds(1),
    })
    await insertMarketBatch(database.db, {
      chainId,
      batch: {
        headers: [],
        keepFrom: 0,
        pools: [made(POOL), made(OTHER_POOL)],
        states: [],
        slots: [],
        swaps: [],
        balances: [],
        recentChanges: [],
      },
    })
  })
  afterAll(() => database.close())

  it('sum up whole steps back from their end, with the value at the end of each', async () => {
    const steps = await selectPoolSteps(database.db, {
      chainId,
      pools: [POOL, OTHER_POOL, account(0xb2)],
      upTo: unixSeconds(DAY),
      stepSeconds: 12 * HOUR_SECONDS,
      steps: 3,
    })
    const of = (pool: Address) =>
      steps
        .filter((step) => step.pool === pool)
        .toSorted((a, b) => a.step - b.step)
        .map(({ step, hours, feeUsd, tvlUsd }) => [step, hours, feeUsd, tvlUsd])
    // 36 hours back is the end of a step before the three.
    expect(of(POOL)).toEqual([
      [0, 3, (100 + 101 + 111) / 100, 1],
      [1, 1, 1.12, 1],
      [2, 1, 1.3, null],
    ])
    expect(of(OTHER_POOL)).toEqual([[0, 1, 0.07, null]])
    expect(steps[0]?.createdTime).toBe(1)
    expect(steps).toHaveLength(4)
  })
})
