import 'server-only'
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { chainId, countColumn, unixSecondsColumn } from './columns'

/** Hours of which the figures of reports are kept, without gaps. */
export const reportHours = pgTable(
  'report_hours',
  {
    chainId: chainId(),
    /** Its start. */
    hour: unixSecondsColumn('hour').notNull(),
    /** Auctions created in it. */
    auctions: countColumn('auctions').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.hour] })],
)
