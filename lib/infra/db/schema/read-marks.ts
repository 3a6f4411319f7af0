import 'server-only'
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { addressColumn, instantColumn } from './columns'

/** What an account said of single notifications; wins over `readStates`. */
export const readMarks = pgTable(
  'read_marks',
  {
    account: addressColumn('account').notNull(),
    notificationId: text('notification_id').notNull(),
    isRead: boolean('is_read').notNull(),
    markedAt: instantColumn('marked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.account, table.notificationId] })],
)

/** Everything created up to a moment counts as read. */
export const readStates = pgTable('read_states', {
  account: addressColumn('account').primaryKey(),
  readUntil: instantColumn('read_until').notNull(),
})
