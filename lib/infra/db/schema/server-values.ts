import 'server-only'
import { pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Values shared by every process of this deployment: keys created at first start, positions in
 * external lists.
 */
export const serverValues = pgTable('server_values', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
})
