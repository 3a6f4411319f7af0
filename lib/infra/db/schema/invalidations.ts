import 'server-only'
import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import {
  addressColumn,
  blockHashColumn,
  chainId,
  countColumn,
  txHashColumn,
  uidColumn,
} from './columns'

/** OrderInvalidated events of the chain: final cancellations. */
export const invalidations = pgTable(
  'invalidations',
  {
    chainId: chainId(),
    blockNumber: countColumn('block_number').notNull(),
    logIndex: integer('log_index').notNull(),
    blockHash: blockHashColumn('block_hash').notNull(),
    txHash: txHashColumn('tx_hash').notNull(),
    owner: addressColumn('owner').notNull(),
    orderUid: uidColumn('order_uid').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockNumber, table.logIndex] }),
    index('invalidations_of_order').on(table.chainId, table.orderUid),
  ],
)
