import 'server-only'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { addressColumn, logColumns, uidColumn } from './columns'

/** OrderInvalidated events of the chain: final cancellations. */
export const invalidations = pgTable(
  'invalidations',
  {
    ...logColumns(),
    owner: addressColumn('owner').notNull(),
    orderUid: uidColumn('order_uid').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockNumber, table.logIndex] }),
    index('invalidations_of_order').on(table.chainId, table.orderUid),
  ],
)
