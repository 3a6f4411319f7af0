import 'server-only'
import { boolean, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { addressColumn, logColumns, uidColumn } from './columns'

/** PreSignature events of the chain; the latest one of an order counts. */
export const presignatures = pgTable(
  'presignatures',
  {
    ...logColumns(),
    owner: addressColumn('owner').notNull(),
    orderUid: uidColumn('order_uid').notNull(),
    signed: boolean('signed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.blockNumber, table.logIndex] }),
    index('presignatures_of_order').on(
      table.chainId,
      table.orderUid,
      table.blockNumber.desc(),
      table.logIndex.desc(),
    ),
  ],
)
