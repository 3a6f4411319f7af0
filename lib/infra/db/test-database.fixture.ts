import 'server-only'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Database } from './database'
import { type DatabaseLocation, openDatabase } from './db'
import { openPglite } from './pglite'
import { migratedPgliteFiles, migratedPostgresTemplate } from './test-template.fixture'

/** A database of a test run. */
type TestPlace = {
  readonly location: DatabaseLocation
  readonly open: () => Promise<Database>
  /** Deletes the database. */
  readonly drop: () => Promise<void>
}

/** A backend that creates databases for a test run. */
export type TestBackend = {
  readonly name: string
  /** A new empty one. */
  readonly create: () => Promise<TestPlace>
  /** A new one with every table, copied from a template. */
  readonly createMigrated: () => Promise<TestPlace>
}

const IS_FULL_RUN = process.env.TEST_FULL === '1'
const IN_MEMORY = { kind: 'pglite', dir: 'memory://' } as const

const pglite: TestBackend = {
  name: 'PGlite',
  create: async () => ({
    location: IN_MEMORY,
    open: () => openDatabase(IN_MEMORY),
    drop: async () => {},
  }),
  createMigrated: async () => ({
    location: IN_MEMORY,
    open: async () => openPglite(IN_MEMORY.dir, { files: await migratedPgliteFiles() }),
    drop: async () => {},
  }),
}

/** A server where databases may be created. */
export const postgresBackend = (serverUrl: string): TestBackend => {
  const create = async (options: string): Promise<TestPlace> => {
    const name = `coincidence_${randomUUID().replaceAll('-', '')}`
    await administer(serverUrl, `create database ${name} ${options}`)
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    const location = { kind: 'postgres', url: url.href } as const
    return {
      location,
      open: () => openDatabase(location),
      drop: () => administer(serverUrl, `drop database ${name} with (force)`),
    }
  }
  return {
    name: 'PostgreSQL',
    create: () => create(''),
    createMigrated: async () => create(`template ${await migratedPostgresTemplate(serverUrl)}`),
  }
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/**
 * PGlite always; PostgreSQL too when `TEST_DATABASE_URL` names a server where databases may be
 * created.
 */
export function allBackends(): readonly TestBackend[] {
  const serverUrl = process.env.TEST_DATABASE_URL ?? ''
  return serverUrl === '' ? [pglite] : [pglite, postgresBackend(serverUrl)]
}

/** All of them in a full run of the tests, PGlite alone in the short one. */
export const testBackends = (): readonly TestBackend[] => (IS_FULL_RUN ? allBackends() : [pglite])

/** A new database with every table, by default PGlite; closing deletes it. */
export async function migratedDatabase(backend: TestBackend = pglite): Promise<Database> {
  const { open, drop } = await backend.createMigrated()
  const database = await open()
  // Has nothing to migrate, unless the template differs from what this code would create.
  await database.migrate()
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}
