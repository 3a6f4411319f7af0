import 'server-only'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
  },
  (table) => [primaryKey({ columns: [table.chainId, table.hash] })],
)
