import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { poolEntryCodec } from '@/lib/contract/codecs/pools'
import { DAY_SECONDS, HOUR_SECONDS } from '@/lib/domain/market/sampling'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms, bps, unixSeconds } from '@/lib/domain/shared/amount'
import { failure, ok } from '@/lib/domain/shared/result'
import type { Database } from '@/lib/infra/db/database'
import { bindStore, inSnapshot } from '@/lib/infra/db/network-store'
import { insertMarketBatch } from '@/lib/infra/db/queries/market/market-writes'
import { block } from '@/lib/infra/db/store.fixture'
import { migratedDatabase } from '@/lib/infra/db/test-database.fixture'
import { marketRows } from '@/lib/server/api/market-rows'
import { endpointsOn } from '@/lib/server/http/api-table'
import { createDispatcher } from '@/lib/server/http/dispatcher'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { threadMs } from '@/lib/testing/thread-load'
import { yieldsFromIndex } from './market-yields'

const CHAIN = 31_337
const POOLS = 1_200
/** A few minutes into an hour. */
const NOW = 20_000 * DAY_SECONDS + 1_234
const HOUR = NOW - (NOW % HOUR_SECONDS)
const USD = address(`0x${'0a'.repeat(20)}`)
const ETH = address(`0x${'0b'.repeat(20)}`)
const ETHER_USD = 2_000n

const JSON_TYPE = { 'content-type': 'application/json' }

const pool = (number: number): Address => address(`0x${number.toString(16).padStart(40, '0')}`)
/** Two pools each hold the same value, so that their addresses decide the order. */
const dollarsOf = (number: number): bigint => BigInt(10_000 + 100 * (number >> 1))

describe('a network of 1,200 pools with a month of hours', () => {
  let database: Database
  let nowMs = NOW * 1000
  let ask: (path: string, body?: unknown) => Promise<Response>

  beforeAll(async () => {
    database = await migratedDatabase()
    await seed(database)
    const store = bindStore(database, CHAIN)
    const decimals = new Map([
      [USD, 6],
      [ETH, 18],
    ])
    const yields = yieldsFromIndex(
      {
        ...store,
        usdToken: USD,
        decimals,
        nowMs: () => nowMs,
        snapshot: (work) => inSnapshot(database, CHAIN, work),
      },
      { chainId: CHAIN, nowMs: () => nowMs },
    )
    const network = { name: 'local', market: { yields } } as ServedNetwork
    const { handleFetch } = createDispatcher(marketRows(endpointsOn<ServedNetwork>()), {
      resolveNetwork: (name) =>
        name === 'local' ? ok(network) : failure('NotFound', 'Network not served.'),
      takeToken: () => 0,
      onFault: ({ cause }) => {
        throw cause
      },
    })
    ask = (path, body) =>
      handleFetch(
        new Request(`http://localhost/local/yield/${path}`, {
          ...(body === undefined
            ? {}
            : { method: 'POST', body: JSON.stringify(body), headers: JSON_TYPE }),
        }),
      )
  })
  afterAll(() => database.close())

  /** Processor time of the first answer, which sums a month of samples. */
  let firstMs = 0
  const entries = async (reply: Response) => poolEntryCodec.array().parse(await reply.json())

  it('returns the thousand with most value locked, ties by address', async () => {
    const started = threadMs()
    const reply = await ask('pools', [])
    firstMs = threadMs() - started
    expect(reply.status).toBe(200)
    const top = await entries(reply)
    expect(top).toHaveLength(1_000)
    const expected = Array.from({ length: POOLS }, (_, number) => number)
      .toSorted((a, b) => Number(dollarsOf(b) - dollarsOf(a)) || a - b)
      .slice(0, 1_000)
    expect(top.map((entry) => entry.contract_address)).toEqual(expected.map(pool))
    for (const [at, { tvl, volume, apr, fee }] of top.entries()) {
      const dollars = Number(dollarsOf(expected[at] ?? 0)) * 2
      expect(tvl).toBeCloseTo(dollars, 6)
      // A dollar of fees in each full hour, and none since the last.
      const days = (NOW - HOUR + 7 * DAY_SECONDS) / DAY_SECONDS
      expect(apr).toBeCloseTo(((7 * 24) / dollars / days) * 36_500, 5)
      expect([volume, fee]).toEqual([950, 0.3])
    }
    const again = threadMs()
    for (let count = 0; count < 20; count += 1) await ask('pools', [])
    const nextMs = (threadMs() - again) / 20
    console.log(`read in ${Math.round(firstMs)} ms, then answered in ${nextMs.toFixed(2)} ms`)
    expect(nextMs).toBeLessThan(firstMs / 10)
  })

  it('reads again without summing the month again', async () => {
    nowMs += 60_000
    const started = threadMs()
    expect((await ask('pools', [])).headers.get('age')).toBe('60')
    const againMs = threadMs() - started
    console.log(`read again in ${Math.round(againMs)} ms`)
    expect(againMs).toBeLessThan(firstMs / 2)
  })

  it('returns exactly the requested pools in any letter case, once each, most value first', async () => {
    const named = [0xabc, 0x3, 0xabd, 0x2, 0x3].map(pool)
    const mixed = named.map((text, at) =>
      at % 2 === 0 ? `0x${text.slice(2).toUpperCase()}` : text,
    )
    const found = await entries(await ask('pools', [...mixed, pool(POOLS + 5)]))
    expect(found.map((entry) => entry.contract_address)).toEqual([2, 3].map(pool))
    const known = [1_199, 7, 1_198].map(pool)
    const upper = known.map((text) => `0x${text.slice(2).toUpperCase()}`)
    expect(
      (await entries(await ask('pools', [...upper, ...known]))).map(
        (entry) => entry.contract_address,
      ),
    ).toEqual([1_198, 1_199, 7].map(pool))
    expect(await entries(await ask('pools', [pool(POOLS)]))).toEqual([])
  })

  it('returns a thousand requested ones and rejects one more', async () => {
    const named = Array.from({ length: 1_001 }, (_, number) => pool(number))
    expect(await entries(await ask('pools', named.slice(1)))).toHaveLength(1_000)
    const refused = await ask('pools', named)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toEqual({
      message: 'body: expected at most 1000 pool addresses',
    })
  })

  it('averages all of them, not only the thousand', async () => {
    const reply = await ask('pools-average-apr')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=21600')
    const all = await entries(
      await ask(
        'pools',
        Array.from({ length: 1_000 }, (_, number) => pool(number)),
      ),
    )
    const rest = await entries(
      await ask(
        'pools',
        Array.from({ length: POOLS - 1_000 }, (_, at) => pool(1_000 + at)),
      ),
    )
    const aprs = [...all, ...rest].map(({ apr }) => apr ?? Number.NaN)
    expect(aprs).toHaveLength(POOLS)
    const mean = aprs.reduce((sum, apr) => sum + apr, 0) / POOLS
    expect(await reply.json()).toEqual({ Tidepool: expect.closeTo(mean, 6) })
  })

  it('returns the month of one pool hour by hour', async () => {
    const reply = await ask(`pools/${pool(7)}/history?window=all`)
    const { points } = await reply.json()
    expect(points).toHaveLength(30 * 24)
    expect(points.at(-1)).toMatchObject({
      date: new Date(HOUR * 1000).toISOString(),
      tvl: 20_600,
      volume: 40,
      price: 0.0005,
    })
    const week = await (await ask(`pools/${pool(7)}/history?window=7d`)).json()
    expect(week.points).toEqual(points.slice(-7 * 24))
    expect((await ask(`pools/${pool(POOLS)}/history`)).status).toBe(404)
  })
})

/** Index rows of pools that all earned a dollar in each hour of the last month. */
async function seed({ db }: Database): Promise<void> {
  const numbers = Array.from({ length: POOLS }, (_, number) => number)
  const header = (number: number, timestamp: number) => ({
    number,
    hash: block(number),
    parentHash: block(number - 1),
    timestamp: unixSeconds(timestamp),
  })
  await insertMarketBatch(db, {
    chainId: CHAIN,
    batch: {
      headers: [header(10, NOW - 600), header(11, NOW)],
      keepFrom: 10,
      pools: numbers.map((number) => ({
        address: pool(number),
        factory: USD,
        project: 'Tidepool',
        feeBps: bps(30),
        token0: USD,
        token1: ETH,
        createdBlock: 1,
        createdTime: unixSeconds(NOW - 40 * DAY_SECONDS),
      })),
      states: numbers.map((number) => ({
        pool: pool(number),
        blockNumber: 11,
        timestamp: unixSeconds(NOW),
        reserve0: atoms(dollarsOf(number) * 10n ** 6n),
        reserve1: atoms((dollarsOf(number) * 10n ** 18n) / ETHER_USD),
      })),
      slots: [],
      swaps: [],
      balances: [],
      recentChanges: [],
    },
  })
  const ofEach = sql`'0x' || lpad(to_hex(number), 40, '0') from generate_series(0, ${POOLS - 1}) number`
  await db.execute(sql`insert into pool_samples
    (pool, chain_id, "interval", "time", tvl_usd, volume_usd, fee_usd, price)
    select pool, ${CHAIN}, '1h', ${HOUR} - hour * 3600, 20600, 40, 1, 0.0005
    from (select ${ofEach}) pools (pool), generate_series(0, 719) hour`)
  await db.execute(sql`insert into market_pool_slots
    (pool, chain_id, "time", swaps, volume_usd, fee_usd)
    select pool, ${CHAIN}, ${HOUR} - slot * 900, 1, 10, 0.25
    from (select ${ofEach}) pools (pool), generate_series(0, 95) slot`)
  await db.execute(sql`analyze`)
}
