import 'server-only'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '@/lib/infra/db/database'
import { chunks } from './chunks'

/** Stores rows in their order, many in a statement. Rows whose key is there are not changed. */
export async function insertNewRows<Table extends PgTable>(
  db: Db | Tx,
  table: Table,
  rows: readonly PgInsertValue<Table>[],
): Promise<void> {
  for (const group of chunks(rows)) {
    await db
      .insert(table)
      .values([...group])
      .onConflictDoNothing()
  }
}
