import 'server-only'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Database } from './database'
import { type DatabaseLocation, openDatabase } from './db'

/** A way to get an empty database for a test run. */
export type TestBackend = {
  readonly name: string
  /** Where a new empty database is, and how to throw it away. */
  readonly create: () => Promise<{
    location: DatabaseLocation
    open: () => Promise<Database>
    drop: () => Promise<void>
  }>
}

const pglite: TestBackend = {
  name: 'PGlite',
  create: async () => {
    const location = { kind: 'pglite', dir: 'memory://' } as const
    return { location, open: () => openDatabase(location), drop: async () => {} }
  },
}

const postgres = (serverUrl: string): TestBackend => ({
  name: 'PostgreSQL',
  create: async () => {
    const name = `coincidence_${randomUUID().replaceAll('-', '')}`
    await administer(serverUrl, `create database ${name}`)
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    const location = { kind: 'postgres', url: url.href } as const
    return {
      location,
      open: () => openDatabase(location),
      drop: () => administer(serverUrl, `drop database ${name} with (force)`),
    }
  },
})

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** PGlite always; PostgreSQL too when `TEST_DATABASE_URL` names a server where databases may be made. */
export function testBackends(serverUrl: string | undefined): readonly TestBackend[] {
  return serverUrl === undefined || serverUrl === '' ? [pglite] : [pglite, postgres(serverUrl)]
}

/** A new database with every table; closing it throws it away. */
export async function migratedDatabase(backend: TestBackend): Promise<Database> {
  const { open, drop } = await backend.create()
  const database = await open()
  await database.migrate()
  return {
    ...database,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}
