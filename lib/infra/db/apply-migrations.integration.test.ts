import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  applyMigrations,
  embeddedSession,
  type Migration,
  type MigrationSession,
} from './apply-migrations'
import { allBackends, type TestBackend, testBackends } from './test-database.fixture'

const closing: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

type Connection = MigrationSession & {
  readonly another: () => Promise<MigrationSession>
  readonly close: () => Promise<void>
}

/** A connection to a new, empty database. */
async function connect(backend: TestBackend): Promise<Connection> {
  const { location, drop } = await backend.create()
  if (location.kind === 'pglite') {
    const client = new PGlite()
    const session = embeddedSession(client)
    return { ...session, another: async () => session, close: () => client.close() }
  }
  const clients: Client[] = []
  const another = async (): Promise<MigrationSession> => {
    const client = new Client({ connectionString: location.url })
    await client.connect()
    clients.push(client)
    return { run: async (statement) => (await client.query(statement)).rows }
  }
  const close = async () => {
    for (const client of clients) await client.end()
    await drop()
  }
  return { ...(await another()), another, close }
}

const migration = (when: number, ...statements: readonly string[]): Migration => ({
  statements,
  hash: `hash of ${when}`,
  when,
})
const TABLE = migration(1, 'create table things (size int)')
const COLUMN = migration(2, 'alter table things add column colour text')
const INDEX = migration(
  3,
  '-- Written meanwhile.\ncreate index concurrently if not exists "things_by_size" on things (size)',
)

const columnsOf = async ({ run }: MigrationSession) =>
  (
    await run(
      "select column_name as name from information_schema.columns where table_name = 'things' order by 1",
    )
  ).map(({ name }) => name)
const indexes = ({ run }: MigrationSession) =>
  run("select indisvalid as valid from pg_index where indexrelid = to_regclass('things_by_size')")

describe.each(testBackends())('migrations on $name', (backend) => {
  let session: Connection

  beforeAll(async () => {
    session = await connect(backend)
  })
  afterAll(() => session.close())
  beforeEach(async () => {
    await session.run('drop schema if exists drizzle cascade')
    await session.run('drop table if exists things')
  })

  it('are applied once each, in their order', async () => {
    expect(await applyMigrations(session, [TABLE, COLUMN])).toEqual({ from: 0, to: 2 })
    expect(await applyMigrations(session, [TABLE, COLUMN])).toEqual({ from: 2, to: 2 })
    expect(await applyMigrations(session, [TABLE, COLUMN, INDEX])).toEqual({ from: 2, to: 3 })
    expect(await columnsOf(session)).toEqual(['colour', 'size'])
    expect(await indexes(session)).toEqual([{ valid: true }])
  })

  it('are applied as a whole or not at all, up to the first that fails', async () => {
    const broken = migration(2, ...COLUMN.statements, 'alter table nothing add column a int')
    await expect(applyMigrations(session, [TABLE, broken])).rejects.toThrow(/"nothing"/)
    expect(await columnsOf(session)).toEqual(['size'])
    expect(await applyMigrations(session, [TABLE, COLUMN])).toEqual({ from: 1, to: 2 })
  })

  it('of a later version stop an earlier one before it changes anything, with both versions', async () => {
    await applyMigrations(session, [TABLE, COLUMN, INDEX])
    await expect(applyMigrations(session, [TABLE, COLUMN])).rejects.toThrow(
      'the database has schema version 3, and this version of the program knows none after 2',
    )
    // As many, but another newest one.
    const other = migration(2.5, 'drop table things')
    await expect(applyMigrations(session, [TABLE, COLUMN, other])).rejects.toMatchObject({
      name: 'NewerSchemaError',
    })
    expect(await columnsOf(session)).toEqual(['colour', 'size'])
  })

  it('of a later version stop a start', async () => {
    const { open, drop } = await backend.createMigrated()
    closing.push(drop)
    const database = await open()
    closing.push(database.close)
    await database.db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9999999999999)`,
    )
    await expect(database.migrate()).rejects.toMatchObject({
      name: 'InfraError',
      retryable: false,
      message: expect.stringMatching(/schema version \d+, and .* knows none after \d+\n/),
    })
  })

  it('build an index again that an earlier attempt left unfinished', async () => {
    await applyMigrations(session, [TABLE])
    await session.run('create index things_by_size on things (size)')
    await session.run(
      "update pg_index set indisvalid = false where indexrelid = 'things_by_size'::regclass",
    )
    await applyMigrations(session, [TABLE, INDEX])
    expect(await indexes(session)).toEqual([{ valid: true }])
  })

  it("go on with a database that drizzle's own migrator created", async () => {
    const statements = [
      'create schema drizzle',
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('any', ${TABLE.when})`,
      ...TABLE.statements,
    ]
    for (const statement of statements) await session.run(statement)
    expect(await applyMigrations(session, [TABLE, COLUMN])).toEqual({ from: 1, to: 2 })
  })
})

const server = allBackends().find(({ name }) => name === 'PostgreSQL')

describe.skipIf(server === undefined)('migrations beside other processes on PostgreSQL', () => {
  const start = async () => {
    if (server === undefined) throw new Error('no server')
    const session = await connect(server)
    closing.push(session.close)
    await applyMigrations(session, [TABLE])
    const other = await session.another()
    await other.run('insert into things values (1)')
    return { session, other }
  }

  it('give a lock up that others hold, so that reads pass, and try again', async () => {
    const { session, other } = await start()
    await other.run('begin')
    await other.run('select * from things')
    const read: unknown[] = []
    const pause = async () => {
      // Would wait behind the migration for as long as that waits for the lock.
      const reader = await session.another()
      await reader.run("set statement_timeout = '60s'")
      read.push(...(await reader.run('select size from things')))
      await other.run('commit')
    }
    await applyMigrations(session, [TABLE, COLUMN], { pause, lockTimeoutMs: 10 })
    expect(read).toEqual([{ size: 1 }])
    expect(await columnsOf(session)).toEqual(['colour', 'size'])
  })

  it('create an index while its table is written', async () => {
    const { session, other } = await start()
    // Its transaction has a snapshot but no lock that a concurrent index would wait for at first.
    await other.run('begin')
    await other.run('insert into things values (2)')
    const indexing = applyMigrations(session, [TABLE, INDEX])
    const writer = await session.another()
    const isWaiting = async () =>
      (
        await writer.run(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
      ).length > 0
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20))
    await writer.run('insert into things values (3)')
    await other.run('commit')
    expect(await indexing).toEqual({ from: 1, to: 2 })
    expect(await indexes(session)).toEqual([{ valid: true }])
  })
})
