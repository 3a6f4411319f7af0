import 'server-only'
import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { addressColumn, instantColumn } from './columns'

/** Read or unread marks on single notifications; they override `readStates`. */
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

/** Everything created up to this time counts as read. */
export const readStates = pgTable('read_states', {
  account: addressColumn('account').primaryKey(),
  readUntil: instantColumn('read_until').notNull(),
})
