import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { selectMeta, upsertMeta } from '@/lib/infra/db/queries/chain/meta'
import type { Database } from './database'
import { openPglite } from './pglite'
import { copyFile } from './pglite-copy'

let root: string
let dir: string
let opened: Database[] = []

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'coincidence-copy-'))
  // Creating the files of a database takes seconds.
  const database = await openPglite(path.join(root, 'made'))
  await database.migrate()
  await database.close()
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

beforeEach(() => {
  dir = path.join(mkdtempSync(path.join(root, 'data-')), 'db')
  cpSync(path.join(root, 'made'), dir, { recursive: true })
})

afterEach(async () => {
  for (const database of opened.splice(0)) await database.close()
})

async function open(): Promise<Database> {
  const database = await openPglite(dir)
  opened.push(database)
  return database
}

async function close(database: Database): Promise<void> {
  opened = opened.filter((other) => other !== database)
  await database.close()
}

const note = (database: Database, value: string) =>
  upsertMeta(database.db, { chainId: 1, key: 'n', value })
const noted = (database: Database) => selectMeta(database.db, { chainId: 1, key: 'n' })
const copy = () => statSync(copyFile(dir))

const damage = (file = path.join('global', 'pg_control')) => writeFileSync(path.join(dir, file), '')

async function messageOf(opening: Promise<unknown>): Promise<string> {
  const fault = await opening.catch((error: unknown) => error)
  return fault instanceof Error ? fault.message : 'it opened'
}

const stepsOf = (message: string): readonly string[] =>
  [...message.matchAll(/^ {2}(.*)$/gm)].map(([, step = '']) => step)

it('a database that does not open names its last copy and the steps by which its data is there again', async () => {
  const database = await open()
  await note(database, 'copied')
  await close(database)
  const { ino, mtime } = copy()
  damage()

  const message = await messageOf(openPglite(dir))
  expect(message).toContain(`cannot open the database in ${dir}`)
  expect(message).toContain(`${copyFile(dir)}, as of ${mtime.toISOString()}`)
  expect(message).toMatch(/acknowledged since then is lost/)
  expect(copy().ino).toBe(ino)
  for (const step of stepsOf(message)) execFileSync('sh', ['-c', step])

  expect(await noted(await open())).toBe('copied')
})

it('a database is copied at the start after a kill, with what was acknowledged before', async () => {
  const killed = await open()
  await note(killed, 'acknowledged')
  // The files as a kill leaves them.
  cpSync(dir, `${dir}-killed`, { recursive: true, preserveTimestamps: true })
  await close(killed)
  dir = `${dir}-killed`

  await open()
  mkdirSync(`${dir}-again`)
  execFileSync('tar', ['-xzf', copyFile(dir), '-C', `${dir}-again`])
  dir = `${dir}-again`
  expect(await noted(await open())).toBe('acknowledged')
})
