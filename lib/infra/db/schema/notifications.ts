import 'server-only'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { NotificationMetadata, NotificationType } from '@/lib/domain/notification/notification'
import { addressColumn, countColumn, instantColumn, uidColumn } from './columns'

/** Notifications of accounts, and announcements to everyone. */
export const notifications = pgTable(
  'notifications',
  {
    /** Derived from the fact. */
    id: text('id').primaryKey(),
    /** NULL: not about a network. */
    chainId: integer('chain_id'),
    /** NULL: everyone. */
    account: addressColumn('account'),
    type: text('type').$type<NotificationType>().notNull(),
    message: text('message').notNull(),
    metadata: jsonb('metadata').$type<NotificationMetadata>().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    /** Block of the fact; NULL: not a fact of the chain. */
    blockNumber: countColumn('block_number'),
    /** NULL: not about an order. */
    orderUid: uidColumn('order_uid'),
    /** When the reported state ended; NULL: it is ongoing, or a one-time event. */
    endedAt: instantColumn('ended_at'),
    /** Not shown after this time; NULL: always shown. */
    shownUntil: instantColumn('shown_until'),
  },
  (table) => [
    index('notifications_of_account').on(table.account, table.createdAt, table.id),
    index('notifications_of_type').on(table.account, table.type, table.createdAt, table.id),
    index('notifications_to_everyone').on(table.createdAt, table.id).where(sql`account is null`),
    index('notifications_of_block')
      .on(table.chainId, table.blockNumber)
      .where(sql`block_number is not null`),
    index('notifications_of_order')
      .on(table.chainId, table.orderUid, table.type)
      .where(sql`order_uid is not null`),
    index('notifications_lasting')
      .on(table.chainId, table.type)
      .where(sql`ended_at is null and type = 'insufficient_balance'`),
  ],
)
