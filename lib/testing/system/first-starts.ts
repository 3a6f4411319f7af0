import { cpSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Folder of one test run; unset outside one, where every system makes a first start of its own. */
export const RUN_FOLDER = 'E2E_RUN_FOLDER'

const POLL_MS = 100
/** As long as a first start may take on a busy machine. */
const MAKING_TIMEOUT_MS = 110_000
/** With one of these a system's first start is its own: another database or folder, or history. */
const OWN = ['DATABASE_URL', 'DATA_DIR', 'LOCAL_HISTORY_DAYS'] as const
/** The settings that shape what a first start leaves. */
const SHAPING = ['LOCAL_CHAIN_ID', 'LOCAL_SEED'] as const
/** A system of public networks leaves a database alone; it is copied before it knows of any. */
const DATABASE_ALONE = { data: 'database' } as const

/** The part of a system's settings its first start follows; `null` where no other makes the same. */
export function sharedFirstStart(
  settings: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | null {
  if (OWN.some((name) => name in settings)) return null
  if ('NETWORKS' in settings) return DATABASE_ALONE
  return Object.fromEntries(SHAPING.flatMap((name) => entryOf(settings, name)))
}

const entryOf = (settings: Readonly<Record<string, string>>, name: string) => {
  const value = settings[name]
  return value === undefined ? [] : [[name, value] as const]
}

/**
 * Fills the empty `dataDir` with what a first start leaves. The first test of a run to ask has it
 * made, in a folder that ends with the run, so it is always of this build and of this hour.
 */
export async function copyFirstStart(
  runFolder: string,
  settings: Readonly<Record<string, string>>,
  make: (dataDir: string) => Promise<void>,
  dataDir: string,
): Promise<void> {
  const made = path.join(runFolder, ['first-start', ...Object.values(settings)].join('-'))
  for (const end = performance.now() + MAKING_TIMEOUT_MS; !existsSync(made); ) {
    if (performance.now() > end) throw new Error(`no first start in time: ${made}`)
    await makeOrWait(made, settings === DATABASE_ALONE ? makeDatabase : make)
  }
  cpSync(made, dataDir, { recursive: true })
}

/** An embedded database with every table and no row. */
async function makeDatabase(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const client = await PGlite.create(path.join(dataDir, 'db'))
  const migrationsFolder = path.join(root, 'lib', 'infra', 'db', 'migrations')
  await migrate(drizzle(client), { migrationsFolder }).finally(() => client.close())
}

/** Making a folder is atomic, so one of the workers makes the first start and the others wait. */
async function makeOrWait(made: string, make: (dataDir: string) => Promise<void>): Promise<void> {
  const lock = `${made}.lock`
  try {
    mkdirSync(lock)
  } catch {
    await sleep(POLL_MS)
    return
  }
  try {
    if (existsSync(made)) return
    const draft = `${made}.draft`
    rmSync(draft, { recursive: true, force: true })
    await make(draft)
    // Each system makes a key of its own.
    rmSync(path.join(draft, 'cms-api-key'), { force: true })
    renameSync(draft, made)
  } finally {
    rmdirSync(lock)
  }
}
