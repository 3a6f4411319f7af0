import 'server-only'
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { addressColumn, logColumns, uidColumn } from './columns'

/** OrderRefund events of the chain: the unsold part was returned to the user. */
export const onchainRefunds = pgTable(
  'onchain_refunds',
  {
    ...logColumns(),
    orderUid: uidColumn('order_uid').notNull(),
    /** Account that requested the refund. */
    refunder: addressColumn('refunder').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockNumber, table.logIndex] }),
    index('onchain_refunds_of_order').on(table.chainId, table.orderUid),
  ],
)
