import type { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'

/** One step of the schema. */
export type Migration = {
  /** Each a single statement. */
  readonly statements: readonly string[]
  readonly hash: string
  /** When it was written, Unix milliseconds; orders the migrations. */
  readonly when: number
}

/** A connection to the database that nothing else uses meanwhile. */
export type MigrationSession = {
  /** Executes one statement without parameters; returns its rows. */
  readonly run: (statement: string) => Promise<readonly Readonly<Record<string, unknown>>[]>
}

/** Schema versions: the number of migrations that were applied before, and are now. */
export type Migrated = { readonly from: number; readonly to: number }

/** Thrown where the database was changed by a later version of this program. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError'
  constructor(found: number, known: number) {
    super(
      `the database has schema version ${found}, and this version of the program knows none after ${known}\n` +
        'Start the version that has used the database, or a later one.',
    )
  }
}

/**
 * How long a statement may wait for a lock: whoever queries the table afterwards waits behind it. It
 * is tried again `LOCK_ATTEMPTS` times, `PAUSE_MS` apart.
 */
const LOCK_TIMEOUT_MS = 3_000
const LOCK_ATTEMPTS = 100
const PAUSE_MS = 2_000
/** Of a statement that holds locks, as the rows of a large table may be rewritten. */
const STATEMENT_TIMEOUT_MS = 30 * 60_000
/** PostgreSQL's code of a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03'

type ApplyOptions = {
  readonly pause?: (ms: number) => Promise<void>
  readonly lockTimeoutMs?: number
}

/** A session of PGlite, whose one connection every query shares: of a database that serves nobody. */
export const embeddedSession = (client: Pick<PGlite, 'exec'>): MigrationSession => ({
  run: async (statement) => (await client.exec(statement)).at(-1)?.rows ?? [],
})

/** The migrations of a folder that drizzle-kit wrote, in their order. */
export const readMigrations = (folder: string): readonly Migration[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ sql, hash, folderMillis }) => ({
    statements: sql,
    hash,
    when: folderMillis,
  }))

/**
 * Applies the migrations that the database lacks, each in a transaction of its own. One that creates
 * indexes concurrently is executed without a transaction, as PostgreSQL demands, so that the table is
 * written meanwhile; its statements are repeated where an earlier attempt ended in between. Only one
 * session may do this at a time.
 * Errors: NewerSchemaError before anything is changed; what the database throws.
 */
export async function applyMigrations(
  session: MigrationSession,
  migrations: readonly Migration[],
  options: ApplyOptions = {},
): Promise<Migrated> {
  await createJournal(session)
  const applied = await readJournal(session)
  const newest = migrations.at(-1)?.when ?? 0
  if (applied.count > migrations.length || applied.newest > newest) {
    throw new NewerSchemaError(applied.count, migrations.length)
  }
  const pending = migrations.filter(({ when }) => when > applied.newest)
  for (const migration of pending) {
    if (migration.statements.some(isConcurrent)) await applyConcurrently(session, migration)
    else await applyInTransaction(session, migration, options)
  }
  return { from: applied.count, to: applied.count + pending.length }
}

/** Also of databases that drizzle's own migrator created. */
async function createJournal({ run }: MigrationSession): Promise<void> {
  // Asked first, as creating it asks for rights that a database of another owner need not give.
  const [found] = await run("select to_regclass('drizzle.__drizzle_migrations') as name")
  if (found?.name !== null) return
  await run('create schema if not exists drizzle')
  await run(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
}

async function readJournal({ run }: MigrationSession) {
  const [row] = await run(
    'select count(*)::int as count, coalesce(max(created_at), 0)::text as newest from drizzle.__drizzle_migrations',
  )
  return { count: Number(row?.count ?? 0), newest: Number(row?.newest ?? 0) }
}

const record = ({ run }: MigrationSession, { hash, when }: Migration) =>
  run(`insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${when})`)

async function applyInTransaction(
  session: MigrationSession,
  migration: Migration,
  { pause = sleep, lockTimeoutMs = LOCK_TIMEOUT_MS }: ApplyOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await session.run('begin')
      await session.run(`set local lock_timeout = ${lockTimeoutMs}`)
      await session.run(`set local statement_timeout = ${STATEMENT_TIMEOUT_MS}`)
      for (const statement of migration.statements) await session.run(statement)
      await record(session, migration)
      await session.run('commit')
      return
    } catch (error) {
      // The connection may be lost, and with it the transaction.
      await session.run('rollback').catch(() => {})
      if (!isLockTimeout(error) || attempt === LOCK_ATTEMPTS) throw error
      await pause(PAUSE_MS)
    }
  }
}

/** Without time-outs: it waits for older transactions, but nobody waits for it. */
async function applyConcurrently(session: MigrationSession, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    const name = CONCURRENT_INDEX.exec(statement)?.[1]
    if (name !== undefined) await dropUnfinished(session, name)
    await session.run(statement)
  }
  await record(session, migration)
}

/** What an attempt that ended early left: an index that is written and never read. */
async function dropUnfinished({ run }: MigrationSession, name: string): Promise<void> {
  const unfinished = await run(
    `select from pg_index where indexrelid = to_regclass('"${name}"') and not indisvalid`,
  )
  if (unfinished.length > 0) await run(`drop index concurrently "${name}"`)
}

const CONCURRENT_INDEX =
  /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"(\w+)"/im
const isConcurrent = (statement: string): boolean =>
  /^\s*(?:create\s+(?:unique\s+)?|drop\s+)index\s+concurrently\b/im.test(statement)

const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
