import 'server-only'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { addressColumn, instantColumn } from './columns'

/** Signed-in browsers. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, so that reading this table does not allow signing in. */
    tokenHash: text('token_hash').primaryKey(),
    account: addressColumn('account').notNull(),
    /** Chain named in the sign-in message. */
    chainId: integer('chain_id').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [
    index('sessions_of_account').on(table.account),
    index('sessions_by_expiry').on(table.expiresAt),
  ],
)

/** Browsers in which staff entered the key of debug reports. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    /** HMAC-SHA-256 of the cookie's token under that key, so that another key finds no session. */
    tokenHash: text('token_hash').primaryKey(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('staff_sessions_by_expiry').on(table.expiresAt)],
)

/** Nonces issued for sign-in messages; the sign-in that uses a nonce deletes its row. */
export const signInNonces = pgTable(
  'sign_in_nonces',
  {
    nonce: text('nonce').primaryKey(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('sign_in_nonces_by_expiry').on(table.expiresAt)],
)
