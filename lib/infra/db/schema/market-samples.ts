import 'server-only'
import { doublePrecision, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PoolInterval, PriceInterval } from '@/lib/domain/market/sampling'
import { addressColumn, chainId, unixSecondsColumn, usdColumn } from './columns'

/**
 * A token's price at the end of each interval: a block without trades changes no price, so an
 * interval without blocks repeats the last one. A missing row means that no pool priced the token.
 */
export const priceSamples = pgTable(
  'price_samples',
  {
    chainId: chainId(),
    token: addressColumn('token').notNull(),
    interval: text('interval').$type<PriceInterval>().notNull(),
    /** End of the interval, a multiple of its length. */
    time: unixSecondsColumn('time').notNull(),
    /** US dollars per whole token. */
    priceUsd: doublePrecision('price_usd').notNull(),
    /** Traded within the interval in all pools of the token. */
    volumeUsd: usdColumn('volume_usd').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.token, table.interval, table.time] }),
    index('price_samples_by_time').on(table.chainId, table.interval, table.time),
  ],
)

/** State of a pool at the end of each interval. */
export const poolSamples = pgTable(
  'pool_samples',
  {
    chainId: chainId(),
    pool: addressColumn('pool').notNull(),
    interval: text('interval').$type<PoolInterval>().notNull(),
    /** End of the interval, a multiple of its length. */
    time: unixSecondsColumn('time').notNull(),
    /** Value of both reserves at the end; NULL while a token of the pool has no price. */
    tvlUsd: doublePrecision('tvl_usd'),
    /** Traded within the interval. */
    volumeUsd: usdColumn('volume_usd').notNull(),
    /** The pool's fees within the interval. */
    feeUsd: usdColumn('fee_usd').notNull(),
    /** Whole `token1` per whole `token0` at the end; NULL while the pool is empty. */
    price: doublePrecision('price'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.pool, table.interval, table.time] }),
    index('pool_samples_by_time').on(table.chainId, table.interval, table.time),
  ],
)
