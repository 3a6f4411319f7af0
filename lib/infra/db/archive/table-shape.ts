import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '@/lib/infra/db/database'

/** The columns of a table as the database has them, in the order of the table. */
export type TableShape = {
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly primaryKey: readonly string[]
}

/** Reads a table's columns from the catalogue. */
export async function selectTableShape(
  db: Db | Tx,
  input: { readonly table: string },
): Promise<TableShape> {
  const found = await rowsOf<{ name: string; type: string; in_key: boolean }>(
    db,
    sql`select a.attname as name, format_type(a.atttypid, null) as type,
        coalesce(a.attnum = any(i.indkey), false) as in_key
      from pg_attribute a
      left join pg_index i on i.indrelid = a.attrelid and i.indisprimary
      where a.attrelid = to_regclass(${`public.${input.table}`}) and a.attnum > 0 and not a.attisdropped
      order by a.attnum`,
  )
  return {
    table: input.table,
    columns: found.map(({ name, type }) => ({ name, type })),
    primaryKey: found.filter(({ in_key }) => in_key).map(({ name }) => name),
  }
}

/**
 * A row, alias `t`, as one line of JSON: numbers that JSON would round and times are texts, the times in
 * UTC with microseconds. `json_populate_recordset` reads it back to the same row.
 */
export function lineOf({ columns }: Pick<TableShape, 'columns'>): SQL {
  const fields = columns.flatMap(({ name, type }) => [
    sql`${sql.raw(`'${name}'`)}`,
    textOf(sql`t.${sql.identifier(name)}`, type),
  ])
  return sql`json_build_object(${sql.join(fields, sql`, `)})::text`
}

function textOf(column: SQL, type: string): SQL {
  if (type === 'numeric' || type === 'bigint') return sql`${column}::text`
  if (type !== 'timestamp with time zone') return column
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** The rows of a statement; PGlite and PostgreSQL wrap them alike. */
export async function rowsOf<Row>(db: Db | Tx, statement: SQL): Promise<readonly Row[]> {
  const result: unknown = await db.execute(statement)
  return (result as { readonly rows: readonly Row[] }).rows
}
