import 'server-only'
import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { appDataHashColumn, chainId, instantColumn } from './columns'

/** Documents that orders refer to by hash. */
export const appData = pgTable(
  'app_data',
  {
    chainId: chainId(),
    /** keccak256 of the exact UTF-8 bytes of `document`. */
    hash: appDataHashColumn('hash').notNull(),
    /** Byte for byte as uploaded. */
    document: text('document').notNull(),
    createdAt: instantColumn('created_at').notNull(),
    /** Latest upload of a document that no order needed yet; NULL: an order refers to it. */
    unusedSince: instantColumn('unused_since'),
  },
  (table) => [
    primaryKey({ columns: [table.chainId, table.hash] }),
    index('app_data_unused')
      .on(table.chainId, table.unusedSince)
      .where(sql`unused_since is not null`),
  ],
)
