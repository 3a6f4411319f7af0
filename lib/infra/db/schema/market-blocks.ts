import 'server-only'
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { blockHashColumn, chainId, countColumn, unixSecondsColumn } from './columns'

/**
 * Blocks the market index has read: the highest is its cursor, the ones below it serve to detect a
 * reorganisation.
 */
export const marketBlocks = pgTable(
  'market_blocks',
  {
    chainId: chainId(),
    number: countColumn('number').notNull(),
    hash: blockHashColumn('hash').notNull(),
    parentHash: blockHashColumn('parent_hash').notNull(),
    /** From the block header. */
    timestamp: unixSecondsColumn('timestamp').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.number] })],
)
