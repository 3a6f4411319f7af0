import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

/**
 * For `eq(column, anyOf(query))`: the values of a query with one column, as an array. The query is then
 * executed once and first, and each row found by its key, whatever PostgreSQL knows of the table.
 */
export const anyOf = <T>(query: { readonly getSQL: () => SQL<unknown> }): SQL<T> =>
  sql<T>`any(array(${query}))`
