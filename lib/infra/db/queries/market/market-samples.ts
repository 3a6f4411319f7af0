import 'server-only'
import { and, asc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm'
import type { PoolSample, PriceSample } from '@/lib/domain/market/market-batch'
import type { PriceInterval } from '@/lib/domain/market/sampling'
import type { PoolStep } from '@/lib/domain/pool/pool-trend'
import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { marketPools } from '@/lib/infra/db/schema/market-pools'
import { poolSamples, priceSamples } from '@/lib/infra/db/schema/market-samples'

const priceColumns = {
  token: priceSamples.token,
  interval: priceSamples.interval,
  time: priceSamples.time,
  priceUsd: priceSamples.priceUsd,
  volumeUsd: priceSamples.volumeUsd,
}

// Samples may be stored before their batch, at or after the time of the newest indexed block.
// Readers pass that time as `before`, so that they see samples of complete batches only.

/** A token's samples with `from <= time < before`, oldest first. */
export async function selectPriceSamples(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly token: Address
    readonly interval: PriceInterval
    readonly from: UnixSeconds
    readonly before: UnixSeconds
  },
): Promise<readonly PriceSample[]> {
  return db
    .select(priceColumns)
    .from(priceSamples)
    .where(
      and(
        eq(priceSamples.chainId, input.chainId),
        eq(priceSamples.token, input.token),
        eq(priceSamples.interval, input.interval),
        gte(priceSamples.time, input.from),
        lt(priceSamples.time, input.before),
      ),
    )
    .orderBy(asc(priceSamples.time))
}

/** The price of a token in a 5-minute sample. */
export type SampledPrice = Pick<PriceSample, 'token' | 'time' | 'priceUsd'>

/**
 * The 5-minute samples of several tokens at the given times before `before`, by token and time: one
 * statement that reads no sample in between, however many there are.
 */
export async function selectPricesAt(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly tokens: readonly Address[]
    readonly times: readonly number[]
    readonly before: UnixSeconds
  },
): Promise<readonly SampledPrice[]> {
  const times = input.times.filter((time) => time < input.before).map(unixSeconds)
  if (input.tokens.length === 0 || times.length === 0) return []
  return db
    .select({
      token: priceSamples.token,
      time: priceSamples.time,
      priceUsd: priceSamples.priceUsd,
    })
    .from(priceSamples)
    .where(
      and(
        eq(priceSamples.chainId, input.chainId),
        inArray(priceSamples.token, [...input.tokens]),
        eq(priceSamples.interval, '5m'),
        inArray(priceSamples.time, times),
      ),
    )
    .orderBy(asc(priceSamples.token), asc(priceSamples.time))
}

/**
 * The newest 5-minute sample before a time, of every priced token. The price at the newest block
 * itself is computed from `selectPoolStates` instead.
 */
export async function selectLatestPrices(
  db: Db | Tx,
  input: { readonly chainId: number; readonly before: UnixSeconds },
): Promise<readonly PriceSample[]> {
  const newest = sql`(select max(${priceSamples.time}) from ${priceSamples}
    where ${priceSamples.chainId} = ${input.chainId} and ${priceSamples.interval} = '5m'
      and ${priceSamples.time} < ${input.before})`
  return db
    .select(priceColumns)
    .from(priceSamples)
    .where(
      and(
        eq(priceSamples.chainId, input.chainId),
        eq(priceSamples.interval, '5m'),
        eq(priceSamples.time, newest),
      ),
    )
    .orderBy(asc(priceSamples.token))
}

/**
 * Every stored sample of a pool before a time, oldest first: hourly for the last 30 days, daily
 * before.
 */
export async function selectPoolSamples(
  db: Db | Tx,
  input: { readonly chainId: number; readonly pool: Address; readonly before: UnixSeconds },
): Promise<readonly PoolSample[]> {
  return db
    .select({
      pool: poolSamples.pool,
      interval: poolSamples.interval,
      time: poolSamples.time,
      tvlUsd: poolSamples.tvlUsd,
      volumeUsd: poolSamples.volumeUsd,
      feeUsd: poolSamples.feeUsd,
      price: poolSamples.price,
    })
    .from(poolSamples)
    .where(
      and(
        eq(poolSamples.chainId, input.chainId),
        eq(poolSamples.pool, input.pool),
        lt(poolSamples.time, input.before),
      ),
    )
    .orderBy(asc(poolSamples.time))
}

/**
 * Hourly samples of several pools, summed up in `steps` steps of `stepSeconds` that end with `upTo`.
 * Pools that are not indexed, and steps without samples, are missing.
 */
export async function selectPoolSteps(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly pools: readonly Address[]
    readonly upTo: UnixSeconds
    readonly stepSeconds: number
    readonly steps: number
  },
): Promise<readonly PoolStep[]> {
  const { chainId, pools, upTo, stepSeconds, steps } = input
  if (pools.length === 0) return []
  const back = sql`(${upTo}::bigint - ${poolSamples.time})`
  // Per pool, so that each is a range of the primary key: a month has most of the samples there are,
  // and the planner may hold an index by time for the better one.
  const own = db
    .select({
      step: sql<number>`${back} / ${stepSeconds}::bigint`.mapWith(Number).as('step'),
      hours: sql<number>`count(*)`.mapWith(Number).as('hours'),
      feeUsd: sql<number>`sum(${poolSamples.feeUsd})`.mapWith(Number).as('fee_usd_sum'),
      tvlUsd: sql<
        number | null
      >`max(${poolSamples.tvlUsd}) filter (where ${back} % ${stepSeconds}::bigint = 0)`
        .mapWith(poolSamples.tvlUsd)
        .as('end_tvl_usd'),
    })
    .from(poolSamples)
    .where(
      and(
        eq(poolSamples.chainId, marketPools.chainId),
        eq(poolSamples.pool, marketPools.address),
        eq(poolSamples.interval, '1h'),
        gt(poolSamples.time, unixSeconds(upTo - steps * stepSeconds)),
        lte(poolSamples.time, upTo),
      ),
    )
    .groupBy(sql`1`)
    .as('own')
  return db
    .select({
      pool: marketPools.address,
      createdTime: marketPools.createdTime,
      step: own.step,
      hours: own.hours,
      feeUsd: own.feeUsd,
      tvlUsd: own.tvlUsd,
    })
    .from(marketPools)
    .crossJoinLateral(own)
    .where(and(eq(marketPools.chainId, chainId), inArray(marketPools.address, [...pools])))
}
