import 'server-only'
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { blockHashColumn, chainId, countColumn, unixSecondsColumn } from './columns'

/**
 * Blocks the market index has read: the highest is its cursor, the ones below it are there to
 * notice a reorganisation.
 */
export const marketBlocks = pgTable(
  'market_blocks',
  {
    chainId: chainId(),
    number: countColumn('number').notNull(),
    hash: blockHashColumn('hash').notNull(),
    parentHash: blockHashColumn('parent_hash').notNull(),
    /** The block header's own clock. */
    timestamp: unixSecondsColumn('timestamp').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.number] })],
)
