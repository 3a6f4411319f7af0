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

/** The outbox: what is to be told to whom, written together with the notification. */
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
    /** Attempts begun. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instantColumn('next_attempt_at').notNull(),
    /** Until then an engine works on it; NULL: nobody does. */
    leasedUntil: instantColumn('leased_until'),
    createdAt: instantColumn('created_at').notNull(),
    /** When it left `pending`; NULL: it has not. */
    endedAt: instantColumn('ended_at'),
  },
  (table) => [
    // At most one for a fact and a target, however often the fact is seen.
    unique('deliveries_once').on(table.notificationId, table.targetId),
    index('deliveries_due').on(table.nextAttemptAt).where(sql`state = 'pending'`),
    index('deliveries_of_account').on(table.account, table.createdAt, table.id),
    index('deliveries_of_target').on(table.targetId, table.createdAt, table.id),
    index('deliveries_ended').on(table.endedAt).where(sql`ended_at is not null`),
  ],
)

/** Each try of a delivery, for its owner to read. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    deliveryId: countColumn('delivery_id').notNull(),
    /** From 1. */
    attempt: integer('attempt').notNull(),
    startedAt: instantColumn('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    outcome: text('outcome').$type<AttemptOutcome>().notNull(),
    /** Status of the answer; NULL: there was none. */
    status: integer('status'),
    /** What went wrong, in words for the owner; NULL: nothing. */
    detail: text('detail'),
  },
  (table) => [primaryKey({ columns: [table.deliveryId, table.attempt] })],
)
