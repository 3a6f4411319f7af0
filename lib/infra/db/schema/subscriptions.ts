import 'server-only'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Channel } from '@/lib/domain/notification/channel'
import type { NotificationType } from '@/lib/domain/notification/notification'
import { addressColumn } from './columns'

/** Notification types that an account receives by a channel, one row each. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    account: addressColumn('account').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    type: text('type').$type<NotificationType>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account, table.channel, table.type] }),
    index('subscriptions_by_type').on(table.type, table.account, table.channel),
  ],
)
