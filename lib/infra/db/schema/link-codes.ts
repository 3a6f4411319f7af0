import 'server-only'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { addressColumn, instantColumn } from './columns'

/** One-time codes that link a chat to an account. */
export const linkCodes = pgTable(
  'link_codes',
  {
    /** SHA-256 of the code. */
    codeHash: text('code_hash').primaryKey(),
    account: addressColumn('account').notNull(),
    expiresAt: instantColumn('expires_at').notNull(),
  },
  (table) => [index('link_codes_of_account').on(table.account)],
)
