import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import { and, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '@/lib/infra/db/database'
import { chunks } from '@/lib/infra/db/queries/shared/chunks'
import { marketPoolSlots } from '@/lib/infra/db/schema/market-pools'
import { poolSamples, priceSamples } from '@/lib/infra/db/schema/market-samples'

// Short statements, for the same reason as in `bulk-rows.ts`.
const ROWS_PER_DELETE = 1_000
/** A day of each pool has 24 hours. */
const POOLS_PER_STATEMENT = 40

/**
 * Deletes 5-minute records at or before their limits, and aggregates hourly pool samples at or
 * before `hoursUpTo`, the end of a day, to daily ones: the last of the day with the sums of the
 * day.
 */
export async function condenseMarket(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly pricesUpTo: UnixSeconds
    readonly slotsUpTo: UnixSeconds
    readonly hoursUpTo: UnixSeconds
  },
): Promise<void> {
  const { chainId } = input
  await deleteInParts(
    db,
    priceSamples,
    and(
      eq(priceSamples.chainId, chainId),
      eq(priceSamples.interval, '5m'),
      lte(priceSamples.time, input.pricesUpTo),
    ),
  )
  await deleteInParts(
    db,
    marketPoolSlots,
    and(eq(marketPoolSlots.chainId, chainId), lte(marketPoolSlots.time, input.slotsUpTo)),
  )
  const areOld = and(
    eq(poolSamples.chainId, chainId),
    eq(poolSamples.interval, '1h'),
    lte(poolSamples.time, input.hoursUpTo),
  )
  const rows = await db.selectDistinct({ pool: poolSamples.pool }).from(poolSamples).where(areOld)
  for (const group of chunks(rows, POOLS_PER_STATEMENT)) {
    const pools = group.map(({ pool }) => pool)
    await turn()
    await insertDailySamples(db, and(areOld, inArray(poolSamples.pool, pools)))
  }
  await deleteInParts(db, poolSamples, areOld)
}

const insertDailySamples = (db: Db | Tx, hours: SQL | undefined) =>
  db.execute(sql`
    insert into ${poolSamples} (chain_id, pool, "interval", "time", tvl_usd, volume_usd, fee_usd, price)
    select chain_id, pool, '1d', ceil("time" / 86400.0)::bigint * 86400,
      (array_agg(tvl_usd order by "time" desc))[1], sum(volume_usd), sum(fee_usd),
      (array_agg(price order by "time" desc))[1]
    from ${poolSamples}
    where ${hours}
    group by chain_id, pool, ceil("time" / 86400.0)
    on conflict do nothing`)

/** Deletes the matching rows, a few per statement. */
async function deleteInParts(db: Db | Tx, table: PgTable, condition: SQL | undefined) {
  for (let count = ROWS_PER_DELETE; count === ROWS_PER_DELETE; ) {
    const some = sql`array(select ctid from ${table} where ${condition} limit ${ROWS_PER_DELETE})`
    const deleted = await db
      .delete(table)
      .where(sql`ctid = any(${some})`)
      .returning({ gone: sql<number>`1` })
    count = deleted.length
    await turn()
  }
}
