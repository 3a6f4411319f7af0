import 'server-only'
import { sql } from 'drizzle-orm'
import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { chainId, countColumn, unixSecondsColumn, weiColumn } from './columns'

/** Hours of which the figures of reports are kept, without gaps. */
export const reportHours = pgTable(
  'report_hours',
  {
    chainId: chainId(),
    /** Its start. */
    hour: unixSecondsColumn('hour').notNull(),
    /** Auctions created in it. */
    auctions: countColumn('auctions').notNull(),
    /** Sum of the bounds of those that have one, native wei. */
    bound: weiColumn('bound').notNull().default(sql`0`),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.hour] })],
)
