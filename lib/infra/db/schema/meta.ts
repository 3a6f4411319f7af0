import 'server-only'
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { chainId } from './columns'

/** Facts about the chain this database belongs to, such as its genesis hash. */
export const meta = pgTable(
  'meta',
  {
    chainId: chainId(),
    key: text('key').notNull(),
    value: text('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.chainId, table.key] })],
)
