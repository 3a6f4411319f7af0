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

/** Constant-product pools created by the network's known factories from tokens of its list. */
export const marketPools = pgTable(
  'market_pools',
  {
    chainId: chainId(),
    address: addressColumn('address').notNull(),
    factory: addressColumn('factory').notNull(),
    project: text('project').notNull(),
    /** Fee share of every input, in basis points. */
    feeBps: integer('fee_bps').notNull(),
    token0: addressColumn('token0').notNull(),
    token1: addressColumn('token1').notNull(),
    createdBlock: countColumn('created_block').notNull(),
    /** Time of that block. */
    createdTime: unixSecondsColumn('created_time').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.address] })],
)

/**
 * Reserves of a pool after the blocks that changed them: the newest, and the ones a reorganisation
 * could restore.
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

/** Trades through a pool in the 300 seconds up to and including `time`; no row: no trades. */
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
    /** The pool's fee share of it. */
    feeUsd: usdColumn('fee_usd').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.pool, table.time] }),
    index('market_pool_slots_by_time').on(table.chainId, table.time),
  ],
)

/**
 * Swaps of the blocks that a reorganisation could still replace; their slots already include them.
 */
export const marketSwaps = pgTable(
  'market_swaps',
  {
    chainId: chainId(),
    blockNumber: countColumn('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    pool: addressColumn('pool').notNull(),
    /** End of the slot that includes it. */
    slot: unixSecondsColumn('slot').notNull(),
    volumeUsd: usdColumn('volume_usd').notNull(),
    feeUsd: usdColumn('fee_usd').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.blockNumber, table.logIndex] })],
)
