import 'server-only'
import { and, asc, eq, gt, lt, lte, max, sql } from 'drizzle-orm'
import type { MarketPool, PoolSlot, PoolState } from '@/lib/domain/market/market-batch'
import { DAY_SECONDS } from '@/lib/domain/market/sampling'
import type { PoolTotals, WindowTotals } from '@/lib/domain/pool/pool-totals'
import type { Address } from '@/lib/domain/shared/address'
import { bps, type UnixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { descending } from '@/lib/infra/db/queries/shared/descending'
import { tokenBalances } from '@/lib/infra/db/schema/market-balances'
import { marketPoolSlots, marketPoolStates, marketPools } from '@/lib/infra/db/schema/market-pools'
import { poolSamples } from '@/lib/infra/db/schema/market-samples'

/** Every indexed pool of the network, by address. */
export async function selectMarketPools(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<readonly MarketPool[]> {
  const { chainId: _, ...columns } = marketPoolColumns
  const rows = await db
    .select(columns)
    .from(marketPools)
    .where(eq(marketPools.chainId, input.chainId))
    .orderBy(asc(marketPools.address))
  return rows.map((row) => ({ ...row, feeBps: bps(row.feeBps) }))
}

/** One indexed pool of the network; null when the index has none at the address. */
export async function selectMarketPool(
  db: Db | Tx,
  input: { readonly chainId: number; readonly pool: Address },
): Promise<MarketPool | null> {
  const { chainId: _, ...columns } = marketPoolColumns
  const [row] = await db
    .select(columns)
    .from(marketPools)
    .where(and(eq(marketPools.chainId, input.chainId), eq(marketPools.address, input.pool)))
  return row === undefined ? null : { ...row, feeBps: bps(row.feeBps) }
}

const marketPoolColumns = {
  chainId: marketPools.chainId,
  address: marketPools.address,
  factory: marketPools.factory,
  project: marketPools.project,
  feeBps: marketPools.feeBps,
  token0: marketPools.token0,
  token1: marketPools.token1,
  createdBlock: marketPools.createdBlock,
  createdTime: marketPools.createdTime,
}

/** The newest reserves of every pool that ever had any, by address. */
export async function selectPoolStates(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<readonly PoolState[]> {
  return db
    .selectDistinctOn([marketPoolStates.pool], {
      pool: marketPoolStates.pool,
      blockNumber: marketPoolStates.blockNumber,
      timestamp: marketPoolStates.timestamp,
      reserve0: marketPoolStates.reserve0,
      reserve1: marketPoolStates.reserve1,
    })
    .from(marketPoolStates)
    .where(eq(marketPoolStates.chainId, input.chainId))
    .orderBy(asc(marketPoolStates.pool), sql`${marketPoolStates.blockNumber} desc`)
}

/** Slots that end after `after`, by pool and time. */
export async function selectPoolSlots(
  db: Db | Tx,
  input: { readonly chainId: number; readonly after: UnixSeconds },
): Promise<readonly PoolSlot[]> {
  return db
    .select({
      pool: marketPoolSlots.pool,
      time: marketPoolSlots.time,
      swaps: marketPoolSlots.swaps,
      volumeUsd: marketPoolSlots.volumeUsd,
      feeUsd: marketPoolSlots.feeUsd,
    })
    .from(marketPoolSlots)
    .where(and(eq(marketPoolSlots.chainId, input.chainId), gt(marketPoolSlots.time, input.after)))
    .orderBy(asc(marketPoolSlots.pool), asc(marketPoolSlots.time))
}

/**
 * Volume and fees of every pool in the last 1, 7 and 30 days before `now`, the time of the newest
 * indexed block; pools without trades are missing. The day consists of 5-minute slots, week and
 * month of whole hours plus the slots since the last full hour: an interval counts when its end is
 * within `(now - window, now]` or later. With `hoursAfter`, hours that end by then are left out of
 * week and month: summing a month of hours of a thousand pools takes most of a second, and past
 * hours need it only once (`selectPoolHours`).
 */
export async function selectPoolTotals(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly now: UnixSeconds
    readonly hoursAfter?: UnixSeconds
  },
): Promise<readonly PoolTotals[]> {
  const { chainId, now, hoursAfter = 0 } = input
  const ofWindow = (days: number, name: 'volume_usd' | 'fee_usd', extra: 'hour' | 'slot') =>
    sql<number>`coalesce(sum(${sql.identifier(name)}) filter (where kind = ${extra} and time > ${now - days * DAY_SECONDS}), 0)`.mapWith(
      Number,
    )
  // Read by a separate query: with a bound the planner cannot see it would read every slot. Samples
  // from `now` on were stored before their batch: some pools still lack theirs.
  const [newest] = await db
    .select({ hour: max(poolSamples.time) })
    .from(poolSamples)
    .where(
      and(
        eq(poolSamples.chainId, chainId),
        eq(poolSamples.interval, '1h'),
        lt(poolSamples.time, now),
      ),
    )
  const newestHour = newest?.hour ?? 0
  const parts = sql`(
    select ${marketPoolSlots.pool} as pool, ${marketPoolSlots.time} as time, 'slot' as kind,
      ${marketPoolSlots.volumeUsd} as volume_usd, ${marketPoolSlots.feeUsd} as fee_usd
    from ${marketPoolSlots}
    where ${marketPoolSlots.chainId} = ${chainId} and ${marketPoolSlots.time} > ${now - DAY_SECONDS}
    union all
    select ${marketPoolSlots.pool}, ${marketPoolSlots.time}, 'hour',
      ${marketPoolSlots.volumeUsd}, ${marketPoolSlots.feeUsd}
    from ${marketPoolSlots}
    where ${marketPoolSlots.chainId} = ${chainId} and ${marketPoolSlots.time} > ${newestHour}
    union all
    select ${poolSamples.pool}, ${poolSamples.time}, 'hour', ${poolSamples.volumeUsd}, ${poolSamples.feeUsd}
    from ${poolSamples}
    where ${poolSamples.chainId} = ${chainId} and ${poolSamples.interval} = '1h'
      and ${poolSamples.time} > ${Math.max(now - 30 * DAY_SECONDS, hoursAfter)} and ${poolSamples.time} <= ${newestHour}
      and ${poolSamples.volumeUsd} > 0
  ) parts`
  const rows = await db
    .select({
      pool: sql<Address>`pool`,
      dayVolumeUsd: ofWindow(1, 'volume_usd', 'slot'),
      dayFeeUsd: ofWindow(1, 'fee_usd', 'slot'),
      weekVolumeUsd: ofWindow(7, 'volume_usd', 'hour'),
      weekFeeUsd: ofWindow(7, 'fee_usd', 'hour'),
      monthVolumeUsd: ofWindow(30, 'volume_usd', 'hour'),
      monthFeeUsd: ofWindow(30, 'fee_usd', 'hour'),
    })
    .from(parts)
    .groupBy(sql`pool`)
    .orderBy(sql`pool`)
  return rows.map((row) => ({
    pool: row.pool,
    day: { volumeUsd: row.dayVolumeUsd, feeUsd: row.dayFeeUsd },
    week: { volumeUsd: row.weekVolumeUsd, feeUsd: row.weekFeeUsd },
    month: { volumeUsd: row.monthVolumeUsd, feeUsd: row.monthFeeUsd },
  }))
}

/**
 * Volume and fees of every pool in the hours that end within `(after, upTo]`; pools without trades
 * are missing.
 */
export async function selectPoolHours(
  db: Db | Tx,
  input: { readonly chainId: number; readonly after: UnixSeconds; readonly upTo: UnixSeconds },
): Promise<readonly ({ readonly pool: Address } & WindowTotals)[]> {
  return db
    .select({
      pool: poolSamples.pool,
      volumeUsd: sql<number>`sum(${poolSamples.volumeUsd})`.mapWith(Number),
      feeUsd: sql<number>`sum(${poolSamples.feeUsd})`.mapWith(Number),
    })
    .from(poolSamples)
    .where(
      and(
        eq(poolSamples.chainId, input.chainId),
        eq(poolSamples.interval, '1h'),
        gt(poolSamples.time, input.after),
        lte(poolSamples.time, input.upTo),
        gt(poolSamples.volumeUsd, 0),
      ),
    )
    .groupBy(poolSamples.pool)
    .orderBy(asc(poolSamples.pool))
}

/** An account and its balance of one token, in atoms. */
export type IndexedHolder = { readonly holder: Address; readonly balance: bigint }

/** The largest holders of a token, by balance and then address; empty for a token nobody has. */
export async function selectTopHolders(
  db: Db | Tx,
  input: { readonly chainId: number; readonly token: Address; readonly limit: number },
): Promise<readonly IndexedHolder[]> {
  return db
    .select({ holder: tokenBalances.holder, balance: tokenBalances.balance })
    .from(tokenBalances)
    .where(
      and(
        eq(tokenBalances.chainId, input.chainId),
        eq(tokenBalances.token, input.token),
        gt(tokenBalances.balance, 0n),
      ),
    )
    .orderBy(descending(tokenBalances.balance), asc(tokenBalances.holder))
    .limit(input.limit)
}
