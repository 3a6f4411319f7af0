import 'server-only'
import { createHash, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { access, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Client } from 'pg'
import { applyMigrations, embeddedSession, readMigrations } from './apply-migrations'
import { migrationsFolder } from './migrations-folder'
import { openPostgres } from './postgres'

// Databases with every table and no row, created once per set of migrations and copied by each test
// file: creating PGlite's files takes seconds, reading them a fraction of one.

/** A process that creates a template holds this lock of the server. */
const TEMPLATE_LOCK = 7_103_559_222

/** Names a template by a hash of everything it depends on, so that a change creates another one. */
const templateHash = async (): Promise<string> => {
  const hash = createHash('sha256')
  const folder = migrationsFolder()
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const file = path.join(folder, name)
    if (path.extname(name) !== '') hash.update(name).update(await readFile(file))
  }
  const pglite = path.join(process.cwd(), 'node_modules', '@electric-sql', 'pglite')
  hash.update(await readFile(path.join(pglite, 'package.json')))
  return hash.digest('hex').slice(0, 16)
}

/** The files of a PGlite database with every table. */
export async function migratedPgliteFiles(): Promise<Blob> {
  const folder = path.join(process.cwd(), 'node_modules', '.cache', 'coincidence-databases')
  const file = path.join(folder, `${await templateHash()}.tar`)
  const isMade = await access(file).then(
    () => true,
    () => false,
  )
  if (!isMade) {
    await mkdir(folder, { recursive: true })
    const client = await PGlite.create('memory://')
    await applyMigrations(embeddedSession(client), readMigrations(migrationsFolder()))
    const files = await client.dumpDataDir('none')
    await client.close()
    // Atomic, in case another process creates the same template.
    const draft = `${file}.${randomUUID()}`
    await writeFile(draft, Buffer.from(await files.arrayBuffer()))
    await rename(draft, file)
  }
  return openAsBlob(file)
}

/** Name of a template database on the server with every table and no connections. */
export async function migratedPostgresTemplate(serverUrl: string): Promise<string> {
  const name = `coincidence_template_${await templateHash()}`
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK])
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount !== 0) return name
    // Gets its name only when it is complete, so one of a killed process is created again.
    const draft = `${name}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft}`)
    const url = new URL(serverUrl)
    url.pathname = `/${draft}`
    const database = await openPostgres(url.href)
    await database.migrate().finally(() => database.close())
    await client.query(`alter database ${draft} rename to ${name}`)
    return name
  } finally {
    await client.end()
  }
}
