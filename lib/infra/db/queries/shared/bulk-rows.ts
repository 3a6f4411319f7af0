import 'server-only'
import { setImmediate as turn } from 'node:timers/promises'
import { getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '@/lib/infra/db/database'
import { chunks } from './chunks'

// PGlite shares its thread with request handling, so a statement should take only a few
// milliseconds.
const ROWS_PER_STATEMENT = 200

/** Rows whose key is there are not changed. */
export const keepExisting = sql`on conflict do nothing`

/**
 * Inserts any number of rows: each statement passes its rows as one JSON parameter, which costs a
 * fraction of a parameter per value. `conflict` is an `on conflict` clause. Yields to the event
 * loop between statements, which a transaction of PGlite would not do by itself.
 */
export async function insertBulk<T extends PgTable>(
  db: Db | Tx,
  table: T,
  rows: readonly InferInsertModel<T>[],
  conflict: SQL = sql.empty(),
): Promise<void> {
  for (const group of chunks(rows, ROWS_PER_STATEMENT)) {
    const json = JSON.stringify(group.map((row) => columnsOf(table, row)))
    await db.execute(sql`
      insert into ${table}
      select * from json_populate_recordset(null::${table}, ${json}::json) ${conflict}`)
    await turn()
  }
}

/** A row by column name, as the driver would send it; a column the row does not name is null. */
function columnsOf(table: PgTable, row: object): Record<string, unknown> {
  const values = new Map(Object.entries(row))
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => {
      const value: unknown = values.get(key) ?? null
      // A document is written as part of the parameter; the driver would send it as text.
      const isDone = value === null || column.getSQLType() === 'jsonb'
      return [column.name, isDone ? value : column.mapToDriverValue(value)]
    }),
  )
}
