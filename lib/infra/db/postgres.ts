import 'server-only'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig, Pool } from 'pg'
import { applyMigrations, type Migrated, readMigrations } from './apply-migrations'
import { assertChannel, type Database } from './database'
import { faultAware, withFaults } from './faults'
import { migrationsFolder } from './migrations-folder'
import { openLeads } from './postgres-lead'
import { openListener } from './postgres-listener'
import { tryAdvisoryLock } from './postgres-lock'

const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 5_000
const POOL_SIZE = 10
// An arbitrary number, the same in every process of the application and unused elsewhere.
const MIGRATION_LOCK = 7_103_559_221
const LOCK_POLL_MS = 250

/** A PostgreSQL server (15 or later) behind a pool. */
export async function openPostgres(url: string): Promise<Database> {
  const { name, ...named } = nameSessions(url)
  const connection: ClientConfig = {
    ...named,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  }
  const leads = openLeads(connection, name)
  const pool = new Pool({
    ...connection,
    onConnect: leads.admit,
    max: POOL_SIZE,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // Above the server's own limit, so it only fires when the server is gone.
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    idle_in_transaction_session_timeout: 60_000,
    // Statements sent together on one connection do not wait for each other's answers.
    pipeline: true,
  })
  // The pool replaces a broken idle connection; without a listener it would end the process.
  pool.on('error', () => {})
  // So would one that breaks between two statements of a transaction; the next of them fails then.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = drizzle(pool)
  const listener = openListener(connection)
  const ping = () => withFaults(() => pool.query('select 1').then(() => undefined))
  const database: Database = {
    kind: 'postgres',
    db,
    ...faultAware(db),
    migrate: () => withFaults(() => migrateLocked(connection)),
    ping,
    listen: (channel, handler) => {
      assertChannel(channel)
      return withFaults(() => listener.listen(channel, handler))
    },
    notify: async (channel, payload) => {
      assertChannel(channel)
      await withFaults(() => pool.query('select pg_notify($1, $2)', [channel, payload]))
    },
    // Autovacuum and the checkpointer do both.
    maintainAtStart: async () => [],
    maintain: async () => [],
    tryLeaderLock: (name) => withFaults(() => tryAdvisoryLock(connection, name)),
    tryLead: (chainId) => withFaults(() => leads.tryLead(chainId)),
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
  return ping().then(
    () => database,
    async (error: unknown) => {
      await pool.end()
      throw error
    },
  )
}

/**
 * By its name all sessions of a process are found. Its beginning may be chosen in the URL, whose
 * parameters come before other settings.
 */
function nameSessions(url: string) {
  const [parameter, given = 'coincidence'] = /\bapplication_name=([^&]*)/.exec(url) ?? []
  const chosen = decodeURIComponent(given)
    .replace(/[^\w.-]/g, '_')
    .slice(0, 40)
  const name = `${chosen}-${randomBytes(8).toString('hex')}`
  const connectionString =
    parameter === undefined ? url : url.replace(parameter, `application_name=${name}`)
  return { name, connectionString, application_name: name }
}

/** On a dedicated connection: waiting for another process must not hit the pool's time-out. */
async function migrateLocked(connection: ClientConfig): Promise<Migrated> {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    // Whoever waited in the database would be a transaction that concurrent indexes wait for.
    while (!(await hasMigrationLock(client))) await sleep(LOCK_POLL_MS)
    const session = { run: async (statement: string) => (await client.query(statement)).rows }
    return await applyMigrations(session, readMigrations(migrationsFolder()))
  } finally {
    // Ending the session frees the lock, also after an error.
    await client.end()
  }
}

async function hasMigrationLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(
    'select pg_try_advisory_lock($1) as granted',
    [MIGRATION_LOCK],
  )
  return rows[0]?.granted === true
}
