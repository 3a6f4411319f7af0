import 'server-only'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { chainId, unixSecondsColumn, weiColumn } from './columns'

/** What `key` of a row of `partner_hours` names. */
export type PartnerGroup = 'all' | 'app' | 'recipient'

/** What was traded in the blocks of an hour: in all, by app code and by recipient of a partner fee. */
export const partnerHours = pgTable(
  'partner_hours',
  {
    chainId: chainId(),
    /** Its start. */
    hour: unixSecondsColumn('hour').notNull(),
    group: text('grouped_by').$type<PartnerGroup>().notNull(),
    /** App code, at most 100 characters; address; empty for all, and for orders without an app code. */
    key: text('key').notNull(),
    /** Orders filled for the first time. */
    orders: integer('orders').notNull(),
    fills: integer('fills').notNull(),
    /** Fills with an amount that has no price. */
    unpriced: integer('unpriced').notNull(),
    /** Native wei, as the fees. */
    volume: weiColumn('volume').notNull(),
    /** Partner fees. */
    fees: weiColumn('fees').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.group, table.hour, table.key] })],
)
