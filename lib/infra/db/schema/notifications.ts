import 'server-only'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { NotificationMetadata, NotificationType } from '@/lib/domain/notification/notification'
import { addressColumn, countColumn, instantColumn, uidColumn } from './columns'

/** What accounts are told, and announcements to everyone. */
export const notifications = pgTable(
  'notifications',
  {
    /** Derived from the fact. */
    id: text('id').primaryKey(),
    /** NULL: not a network's fact. */
    chainId: integer('chain_id'),
    /** NULL: everyone. */
    account: addressColumn('account'),
    type: text('type').$type<NotificationType>().notNull(),
    message: text('message').notNull(),
    metadata: jsonb('metadata').$type<NotificationMetadata>().notNull(),
    createdAt: instantColumn('created_at').notNull(),
    /** Block that holds the fact; NULL: the chain does not. */
    blockNumber: countColumn('block_number'),
    /** NULL: about no order. */
    orderUid: uidColumn('order_uid'),
    /** When the state it tells of ended; NULL: it lasts, or it told of a moment. */
    endedAt: instantColumn('ended_at'),
    /** Not shown after this; NULL: always. */
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
