import 'server-only'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import {
  addressColumn,
  atomsColumn,
  chainId,
  countColumn,
  unixSecondsColumn,
  usdColumn,
} from './columns'

/** Constant-product pools made by the network's known factories from tokens of its list. */
export const marketPools = pgTable(
  'market_pools',
  {
    chainId: chainId(),
    address: addressColumn('address').notNull(),
    factory: addressColumn('factory').notNull(),
    project: text('project').notNull(),
    /** Share of every input the pool keeps, in basis points. */
    feeBps: integer('fee_bps').notNull(),
    token0: addressColumn('token0').notNull(),
    token1: addressColumn('token1').notNull(),
    createdBlock: countColumn('created_block').notNull(),
    /** That block's own clock. */
    createdTime: unixSecondsColumn('created_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

/**
 * Reserves of a pool after the blocks that changed them: the newest, and the ones a
 * reorganisation could bring back.
 */
export const marketPoolStates = pgTable(
  'market_pool_states',
  {
    chainId: chainId(),
    pool: addressColumn('pool').notNull(),
    blockNumber: countColumn('block_number').notNull(),
    timestamp: unixSecondsColumn('timestamp').notNull(),
    /** Atoms of `token0`. */
    reserve0: atomsColumn('reserve0').notNull(),
    /** Atoms of `token1`. */
    reserve1: atomsColumn('reserve1').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.pool, table.blockNumber] })],
)

/** What was traded through a pool in the 300 seconds up to and with `time`; no row: nothing. */
export const marketPoolSlots = pgTable(
  'market_pool_slots',
  {
    chainId: chainId(),
    pool: addressColumn('pool').notNull(),
    /** End of the slot, a multiple of 300. */
    time: unixSecondsColumn('time').notNull(),
    swaps: integer('swaps').notNull(),
    /** Value of all inputs, fees included, at the prices of their block. */
    volumeUsd: usdColumn('volume_usd').notNull(),
    /** The part of it the pool kept. */
    feeUsd: usdColumn('fee_usd').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.pool, table.time] }),
    index('market_pool_slots_by_time').on(table.chainId, table.time),
  ],
)

/** Swaps of the blocks a reorganisation could still take back; their slots hold them already. */
export const marketSwaps = pgTable(
  'market_swaps',
  {
    chainId: chainId(),
    blockNumber: countColumn('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    pool: addressColumn('pool').notNull(),
    /** End of the slot that counts it. */
    slot: unixSecondsColumn('slot').notNull(),
    volumeUsd: usdColumn('volume_usd').notNull(),
    feeUsd: usdColumn('fee_usd').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.blockNumber, table.logIndex] })],
)
