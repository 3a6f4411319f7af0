import 'server-only'
import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { chainId, countColumn, instantColumn, uidColumn } from './columns'

/** Life-cycle events of an order, with texts for support and traders. */
export const orderEvents = pgTable(
  'order_events',
  {
    chainId: chainId(),
    /** Insertion order; breaks ties of equal timestamps. */
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    orderUid: uidColumn('order_uid').notNull(),
    label: text('label').notNull(),
    /** NULL when the label is self-explanatory. */
    reason: text('reason'),
    timestamp: instantColumn('timestamp').notNull(),
    /** Block that caused it, so that a reorganisation removes it; NULL: not caused by the chain. */
    blockNumber: countColumn('block_number'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.id] }),
    index('order_events_of_order').on(
      table.chainId,
      table.orderUid,
      table.timestamp.desc(),
      table.id.desc(),
    ),
    index('order_events_by_age').on(table.chainId, table.timestamp),
    index('order_events_of_chain')
      .on(table.chainId, table.blockNumber)
      .where(sql`block_number is not null`),
  ],
)
