import 'server-only'
import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { Channel, DeliveryState } from '@/lib/domain/notification/channel'
import type { AttemptOutcome } from '@/lib/domain/notification/delivery'
import type { NotificationJson } from '@/lib/domain/notification/notification'
import { addressColumn, countColumn, instantColumn } from './columns'

/** The outbox: messages to send to targets, stored together with the notification. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    notificationId: text('notification_id').notNull(),
    targetId: text('target_id').notNull(),
    account: addressColumn('account').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    payload: jsonb('payload').$type<NotificationJson>().notNull(),
    state: text('state').$type<DeliveryState>().notNull(),
    /** Attempts started. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instantColumn('next_attempt_at').notNull(),
    /** An engine works on it until then; NULL: none does. */
    leasedUntil: instantColumn('leased_until'),
    createdAt: instantColumn('created_at').notNull(),
    /** When it left `pending`; NULL: still pending. */
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    // At most one per fact and target, even when the fact is indexed repeatedly.
    unique('deliveries_once').on(table.notificationId, table.targetId),
    index('deliveries_due').on(table.nextAttemptAt).where(sql`state = 'pending'`),
    index('deliveries_of_account').on(table.account, table.createdAt, table.id),
    index('deliveries_of_target').on(table.targetId, table.createdAt, table.id),
    index('deliveries_ended').on(table.endedAt).where(sql`ended_at is not null`),
  ],
)

/** Each attempt of a delivery, shown to its owner. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    deliveryId: countColumn('delivery_id').notNull(),
    /** From 1. */
    attempt: integer('attempt').notNull(),
    startedAt: instantColumn('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    outcome: text('outcome').$type<AttemptOutcome>().notNull(),
    /** Status of the response; NULL: there was none. */
    status: integer('status'),
    /** What went wrong, as text for the owner; NULL: nothing. */
    detail: text('detail'),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.attempt] })],
)
