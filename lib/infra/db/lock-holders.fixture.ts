import { sql } from 'drizzle-orm'
import type { Database } from './database'

const END_WAIT_MS = 60_000

/** Ends every connection of this database on PostgreSQL that holds a lock of a leader, and waits for it. */
export const endLockHolders = ({ db }: Pick<Database, 'db'>): Promise<unknown> =>
  db.execute(
    sql`select pg_terminate_backend(l.pid, ${END_WAIT_MS}) from pg_locks l
      where l.locktype = 'advisory' and l.pid <> pg_backend_pid()
        and l.database = (select oid from pg_database where datname = current_database())`,
  )
