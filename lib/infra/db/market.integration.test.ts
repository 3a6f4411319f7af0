import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MarketBatch, PoolSample, PriceSample } from '@/lib/domain/market/market-batch'
import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/domain/market/sampling'
import { atoms, bps, MAX_UINT256, unixSeconds } from '@/lib/domain/shared/amount'
import { condenseMarket } from '@/lib/infra/db/queries/market/condense-market'
import { selectHolderCounts } from '@/lib/infra/db/queries/market/holder-counts'
import {
  advanceMarketGeneration,
  selectMarketBlocks,
  selectMarketGeneration,
} from '@/lib/infra/db/queries/market/market-blocks'
import {
  selectMarketPool,
  selectMarketPools,
  selectPoolHours,
  selectPoolSlots,
  selectPoolStates,
  selectPoolTotals,
  selectTopHolders,
} from '@/lib/infra/db/queries/market/market-pools'
import { deleteMarket, rewindMarket } from '@/lib/infra/db/queries/market/market-rewind'
import {
  selectLatestPrices,
  selectPoolSamples,
  selectPriceSamples,
} from '@/lib/infra/db/queries/market/market-samples'
import { insertMarketBatch, upsertMarketSamples } from '@/lib/infra/db/queries/market/market-writes'
import type { Database } from './database'
import { account, block } from './store.fixture'
import { migratedDatabase, testBackends } from './test-database.fixture'

/** The end of a day. */
const DAY = 20_000 * DAY_SECONDS
const POOL = account(0xb0)
const OTHER_POOL = account(0xb1)
const TOKEN = account(0xa1)
const [ALICE, BOB] = [account(1), account(2)]

describe.each(testBackends())('market data on $name', (backend) => {
  let database: Database
  let chainId = 1

  beforeAll(async () => {
    database = await migratedDatabase(backend)
  })
  beforeEach(() => {
    chainId += 1
  })
  afterAll(() => database.close())

  const header = (number: number) => ({
    number,
    hash: block(number),
    parentHash: block(number - 1),
    timestamp: unixSeconds(DAY + number * 10),
  })
  const put = (batch: Partial<MarketBatch>) =>
    insertMarketBatch(database.db, {
      chainId,
      batch: {
        headers: [],
        keepFrom: 0,
        pools: [],
        states: [],
        slots: [],
        swaps: [],
        balances: [],
        recentChanges: [],
        ...batch,
      },
    })
  const state = (blockNumber: number, reserve0: bigint, pool = POOL) => ({
    pool,
    blockNumber,
    timestamp: header(blockNumber).timestamp,
    reserve0: atoms(reserve0),
    reserve1: atoms(1n),
  })
  const slot = (time: number, volumeUsd: number, pool = POOL) => ({
    pool,
    time: unixSeconds(time),
    swaps: 1,
    volumeUsd,
    feeUsd: volumeUsd / 100,
  })
  const poolHour = (time: number, volumeUsd: number): PoolSample => ({
    pool: POOL,
    interval: '1h',
    time: unixSeconds(time),
    tvlUsd: time,
    price: null,
    volumeUsd,
    feeUsd: volumeUsd / 100,
  })
  const price = (time: number, priceUsd: number, interval: '5m' | '1h' = '5m'): PriceSample => ({
    token: TOKEN,
    interval,
    time: unixSeconds(time),
    priceUsd,
    volumeUsd: 0.000001,
  })
  const samples = (input: { prices?: PriceSample[]; pools?: PoolSample[] }) =>
    upsertMarketSamples(database.db, { chainId, samples: { prices: [], pools: [], ...input } })

  it('sums balances over batches and deletes empty accounts', async () => {
    await put({
      balances: [
        { token: TOKEN, holder: ALICE, change: MAX_UINT256 },
        { token: TOKEN, holder: BOB, change: 5n },
      ],
    })
    await put({
      balances: [
        { token: TOKEN, holder: ALICE, change: 7n - MAX_UINT256 },
        { token: TOKEN, holder: BOB, change: -5n },
      ],
    })
    const holders = { chainId, token: TOKEN, limit: 10 }
    expect(await selectTopHolders(database.db, holders)).toEqual([{ holder: ALICE, balance: 7n }])
    expect(await selectTopHolders(database.db, { ...holders, chainId: 1 })).toEqual([])
    const counted = { chainId, tokens: [TOKEN, account(0xa2)], limit: 10 }
    expect(await selectHolderCounts(database.db, counted)).toEqual([{ token: TOKEN, holders: 1 }])
    expect(await selectHolderCounts(database.db, { ...counted, tokens: [] })).toEqual([])
  })

  it('lists the largest holders first, equal ones by address', async () => {
    await put({
      balances: [3, 1, 2, 9].map((byte) => ({
        token: TOKEN,
        holder: account(byte),
        change: byte === 9 ? 10n ** 30n : 4n,
      })),
    })
    const top = await selectTopHolders(database.db, { chainId, token: TOKEN, limit: 3 })
    expect(top.map(({ holder }) => holder)).toEqual([account(9), account(1), account(2)])
  })

  it('keeps the newest reserves before the window and all within it', async () => {
    await put({ states: [state(1, 10n), state(2, 20n), state(2, 99n, OTHER_POOL)] })
    await put({ states: [state(5, 50n), state(6, 60n)], keepFrom: 5 })
    const newest = () => selectPoolStates(database.db, { chainId })
    expect((await newest()).map(({ reserve0 }) => reserve0)).toEqual([60n, 99n])
    await put({ headers: [header(5), header(6)], keepFrom: 5 })
    await rewindMarket(database.db, { chainId, block: 4, time: header(4).timestamp })
    expect((await newest()).map(({ reserve0 }) => reserve0)).toEqual([20n, 99n])
  })

  it('reverts blocks: pools, balances, slots and samples are as before them', async () => {
    const pool = { address: POOL, factory: account(0xf0), project: 'p', feeBps: bps(30) }
    const pair = { token0: TOKEN, token1: account(0xa2) }
    const made = { ...pool, ...pair, createdBlock: 1, createdTime: header(1).timestamp }
    const slotEnd = DAY + 300
    const swap = (blockNumber: number, volumeUsd: number) => ({
      pool: POOL,
      blockNumber,
      logIndex: 0,
      slot: unixSeconds(slotEnd),
      volumeUsd,
      feeUsd: volumeUsd / 100,
    })
    const change = { token: TOKEN, holder: ALICE }
    await put({
      headers: [header(1), header(2)],
      pools: [made],
      slots: [slot(slotEnd, 0.1)],
      swaps: [swap(2, 0.1)],
      balances: [{ ...change, change: 100n }],
      recentChanges: [{ ...change, blockNumber: 2, change: 100n }],
    })
    await put({
      headers: [header(3)],
      pools: [{ ...made, address: OTHER_POOL, createdBlock: 3, createdTime: header(3).timestamp }],
      slots: [slot(slotEnd, 0.2), slot(slotEnd + 300, 5, OTHER_POOL)],
      swaps: [
        swap(3, 0.2),
        { ...swap(3, 5), logIndex: 1, pool: OTHER_POOL, slot: unixSeconds(slotEnd + 300) },
      ],
      balances: [
        { ...change, change: -100n },
        { token: TOKEN, holder: BOB, change: 100n },
      ],
      recentChanges: [
        { ...change, blockNumber: 3, change: -100n },
        { token: TOKEN, holder: BOB, blockNumber: 3, change: 100n },
      ],
    })
    const { timestamp } = header(2)
    await samples({
      prices: [price(timestamp - 1, 1), price(timestamp, 2), price(timestamp + 9, 3)],
    })

    await rewindMarket(database.db, { chainId, block: 2, time: timestamp })

    const of = { chainId }
    expect(await selectMarketBlocks(database.db, of)).toEqual([header(1), header(2)])
    expect(await selectMarketPools(database.db, of)).toEqual([made])
    expect(await selectMarketPool(database.db, { ...of, pool: POOL })).toEqual(made)
    expect(await selectMarketPool(database.db, { ...of, pool: OTHER_POOL })).toBeNull()
    expect(await selectPoolSlots(database.db, { ...of, after: unixSeconds(0) })).toEqual([
      slot(slotEnd, 0.1),
    ])
    expect(await selectTopHolders(database.db, { ...of, token: TOKEN, limit: 9 })).toEqual([
      { holder: ALICE, balance: 100n },
    ])
    const latest = () => selectLatestPrices(database.db, { ...of, before: unixSeconds(2 * DAY) })
    expect((await latest()).map((row) => row.priceUsd)).toEqual([1])
    while ((await deleteMarket(database.db, of)) === 'more') {}
    expect(await selectMarketBlocks(database.db, of)).toEqual([])
    expect(await selectPoolSlots(database.db, { ...of, after: unixSeconds(0) })).toEqual([])
    expect(await latest()).toEqual([])
  })

  it('distinguishes generations of an index', async () => {
    const generation = () => selectMarketGeneration(database.db, { chainId })
    expect(await generation()).toBeNull()
    for (const next of ['1', '2']) {
      await advanceMarketGeneration(database.db, { chainId })
      expect(await generation()).toBe(next)
    }
  })

  it('totals the last day from slots, week and month from hours and the slots since', async () => {
    const now = unixSeconds(DAY + 1_000)
    await samples({
      pools: [
        poolHour(DAY - 40 * DAY_SECONDS, 64),
        poolHour(DAY - 20 * DAY_SECONDS, 32),
        poolHour(DAY - 3 * DAY_SECONDS, 16),
        poolHour(DAY, 8),
      ],
    })
    await put({
      slots: [
        slot(DAY - 3 * DAY_SECONDS, 16),
        // In the hour that is already sampled.
        slot(DAY - 300, 8),
        slot(DAY + 300, 4),
        slot(DAY + 900, 2),
        slot(DAY + 600, 1, OTHER_POOL),
      ],
    })
    expect(await selectPoolTotals(database.db, { chainId, now })).toEqual([
      {
        pool: POOL,
        day: { volumeUsd: 14, feeUsd: 0.14 },
        week: { volumeUsd: 30, feeUsd: 0.3 },
        month: { volumeUsd: 62, feeUsd: 0.62 },
      },
      {
        pool: OTHER_POOL,
        day: { volumeUsd: 1, feeUsd: 0.01 },
        week: { volumeUsd: 1, feeUsd: 0.01 },
        month: { volumeUsd: 1, feeUsd: 0.01 },
      },
    ])
  })

  it('totals the hours after a given time separately from the others', async () => {
    const now = unixSeconds(DAY + 1_000)
    const hours = [-31 * 24, -29 * 24, -7 * 24, -6 * 24, -5, -4, 0]
    await samples({
      pools: hours.map((hour, index) => poolHour(DAY + hour * HOUR_SECONDS, 2 ** index)),
    })
    await put({ slots: [slot(DAY + 300, 128)] })
    const hoursAfter = unixSeconds(DAY - 5 * HOUR_SECONDS)
    expect(await selectPoolTotals(database.db, { chainId, now, hoursAfter })).toMatchObject([
      { week: { volumeUsd: 128 + 64 + 32 }, month: { volumeUsd: 128 + 64 + 32 } },
    ])
    const between = (after: number, upTo: number) =>
      selectPoolHours(database.db, { chainId, after: unixSeconds(after), upTo: unixSeconds(upTo) })
    expect(await between(now - 30 * DAY_SECONDS, hoursAfter)).toEqual([
      { pool: POOL, volumeUsd: 2 + 4 + 8 + 16, feeUsd: 0.3 },
    ])
    expect(await between(now - 7 * DAY_SECONDS, hoursAfter)).toMatchObject([{ volumeUsd: 8 + 16 }])
    expect(await between(DAY, DAY + HOUR_SECONDS)).toEqual([])
  })

  it('condenses old hours into days and drops old slots', async () => {
    await samples({
      pools: [1, 2, 24, 25].map((hour) => poolHour(DAY + hour * HOUR_SECONDS, hour)),
      prices: [price(DAY, 1), price(DAY + 300, 2), price(DAY, 3, '1h')],
    })
    await put({ slots: [slot(DAY, 1), slot(DAY + 300, 2)] })
    const limits = { pricesUpTo: unixSeconds(DAY), slotsUpTo: unixSeconds(DAY) }
    const condense = () =>
      condenseMarket(database.db, { chainId, ...limits, hoursUpTo: unixSeconds(DAY + DAY_SECONDS) })
    await condense()
    await condense()
    const before = unixSeconds(DAY + 2 * DAY_SECONDS)
    const window = { from: unixSeconds(0), before }
    const points = await selectPoolSamples(database.db, { chainId, pool: POOL, before })
    expect(points).toMatchObject([
      {
        interval: '1d',
        time: DAY + DAY_SECONDS,
        tvlUsd: DAY + DAY_SECONDS,
        volumeUsd: 27,
        feeUsd: 0.27,
      },
      { interval: '1h', time: DAY + 25 * HOUR_SECONDS, volumeUsd: 25 },
    ])
    const ofToken = { chainId, token: TOKEN, ...window }
    const prices = (interval: '5m' | '1h') =>
      selectPriceSamples(database.db, { ...ofToken, interval })
    expect((await prices('5m')).map((row) => row.priceUsd)).toEqual([2])
    expect((await prices('1h')).map((row) => row.priceUsd)).toEqual([3])
    const slots = await selectPoolSlots(database.db, { chainId, after: unixSeconds(0) })
    expect(slots).toEqual([slot(DAY + 300, 2)])
  })

  it('replaces samples that are stored again', async () => {
    await samples({ prices: [price(DAY, 1)], pools: [poolHour(DAY, 1)] })
    await samples({ prices: [price(DAY, 2)], pools: [poolHour(DAY, 3)] })
    const before = unixSeconds(DAY + 1)
    expect(
      (await selectLatestPrices(database.db, { chainId, before })).map((row) => row.priceUsd),
    ).toEqual([2])
  })
})
