import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * From the highest down, in the order of the schema's descending indexes. They put nulls last; plain
 * `desc` puts them first, and the planner then sorts all rows instead of reading the index, also
 * where a column has no nulls.
 */
export const descending = (column: PgColumn): SQL => sql`${column} desc nulls last`
