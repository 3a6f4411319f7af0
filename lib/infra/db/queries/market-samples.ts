import 'server-only'
import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import type { PoolSample, PriceSample } from '@/lib/domain/market/market-batch'
import type { PriceInterval } from '@/lib/domain/market/sampling'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { Db, Tx } from '../database'
import { poolSamples, priceSamples } from '../schema/market-samples'

const priceColumns = {
  token: priceSamples.token,
  interval: priceSamples.interval,
  time: priceSamples.time,
  priceUsd: priceSamples.priceUsd,
  volumeUsd: priceSamples.volumeUsd,
}

/** A token's samples with `from <= time <= to`, oldest first. */
export async function selectPriceSamples(
  db: Db | Tx,
  input: {
    readonly chainId: number
    readonly token: Address
    readonly interval: PriceInterval
    readonly from: UnixSeconds
    readonly to: UnixSeconds
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
        lte(priceSamples.time, input.to),
      ),
    )
    .orderBy(asc(priceSamples.time))
}

/**
 * The newest 5-minute sample of every priced token. The price of this very block is computed from
 * `selectPoolStates` instead.
 */
export async function selectLatestPrices(
  db: Db | Tx,
  input: { readonly chainId: number },
): Promise<readonly PriceSample[]> {
  const newest = sql`(select max(${priceSamples.time}) from ${priceSamples}
    where ${priceSamples.chainId} = ${input.chainId} and ${priceSamples.interval} = '5m')`
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

/** Every kept sample of a pool, oldest first: hourly for the last 30 days, daily before. */
export async function selectPoolSamples(
  db: Db | Tx,
  input: { readonly chainId: number; readonly pool: Address },
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
    .where(and(eq(poolSamples.chainId, input.chainId), eq(poolSamples.pool, input.pool)))
    .orderBy(asc(poolSamples.time))
}
