import 'server-only'
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import type { Channel, TargetState } from '@/lib/domain/notification/channel'
import { addressColumn, instantColumn } from './columns'

/** Where an account receives notifications: a browser, a mailbox, a chat, a server. */
export const channelTargets = pgTable(
  'channel_targets',
  {
    /** Random. */
    id: text('id').primaryKey(),
    account: addressColumn('account').notNull(),
    channel: text('channel').$type<Channel>().notNull(),
    state: text('state').$type<TargetState>().notNull(),
    /** Push endpoint, mail address, chat id or URL. */
    address: text('address').notNull(),
    /** What else the channel needs, such as keys; its adapter knows the shape. */
    details: jsonb('details').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** SHA-256 of the token that confirms it; NULL once confirmed. */
    confirmHash: text('confirm_hash'),
    confirmUntil: instantColumn('confirm_until'),
    createdAt: instantColumn('created_at').notNull(),
    /** Failed deliveries since the last success. */
    failures: integer('failures').notNull().default(0),
    /** No attempts before this moment; NULL: not paused. */
    pausedUntil: instantColumn('paused_until'),
    /** Outcome of the newest attempt in a few words; NULL: none yet. */
    lastOutcome: text('last_outcome'),
    lastAttemptAt: instantColumn('last_attempt_at'),
  },
  (table) => [
    unique('channel_targets_once').on(table.account, table.channel, table.address),
    index('channel_targets_confirm').on(table.confirmHash),
    index('channel_targets_by_address').on(table.channel, table.address),
  ],
)
