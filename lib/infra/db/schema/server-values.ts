import 'server-only'
import { pgTable, text } from 'drizzle-orm/pg-core'

/** What every process of this deployment shares: keys made at first start, places in foreign lists. */
export const serverValues = pgTable('server_values', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
