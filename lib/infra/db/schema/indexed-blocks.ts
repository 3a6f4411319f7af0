import 'server-only'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { blockHashColumn, chainId, countColumn, unixSecondsColumn } from './columns'

/** Blocks whose logs are stored; the hashes reveal a reorganisation. */
export const indexedBlocks = pgTable(
  'indexed_blocks',
  {
    chainId: chainId(),
    number: countColumn('number').notNull(),
    hash: blockHashColumn('hash').notNull(),
    parentHash: blockHashColumn('parent_hash').notNull(),
    /** From the block header. */
    timestamp: unixSecondsColumn('timestamp').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.number] }),
    index('indexed_blocks_by_time').on(table.chainId, table.timestamp, table.number),
  ],
)
