import { cpSync, existsSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { applyMigrations, embeddedSession, readMigrations } from '@/lib/infra/db/apply-migrations'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * Names the folder of first starts, which all stages of a test run share; unset outside one, where
 * every system runs its own.
 */
export const FIRST_STARTS = 'E2E_FIRST_STARTS'

const POLL_MS = 100
/** Only finds hangs: of three workers two wait while the third runs a first start. */
const MAKING_TIMEOUT_MS = 600_000
/** With one of these a system begins with its own database or folder. */
const OWN = ['DATABASE_URL', 'DATA_DIR'] as const
/** With one of these the first start is the system's own, on a database without rows. */
const OWN_CHAIN = ['NETWORKS', 'LOCAL_HISTORY_DAYS'] as const
/** The settings that affect the data of a first start. */
const SHAPING = ['LOCAL_CHAIN_ID', 'LOCAL_SEED'] as const
/** A database without rows, which is all that the first start of public networks creates. */
const DATABASE_ALONE = { data: 'database' } as const

/** The settings that identify the data with which a system begins; `null` when it begins with none. */
export function sharedFirstStart(
  settings: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | null {
  if (OWN.some((name) => name in settings)) return null
  if (OWN_CHAIN.some((name) => name in settings)) return DATABASE_ALONE
  return Object.fromEntries(SHAPING.flatMap((name) => entryOf(settings, name)))
}

const entryOf = (settings: Readonly<Record<string, string>>, name: string) => {
  const value = settings[name]
  return value === undefined ? [] : [[name, value] as const]
}

/**
 * Fills the empty `dataDir` with the data of a first start. The first request in a test run creates
 * it, in a folder deleted after the run, so it is always of this build and recent.
 */
export async function copyFirstStart(
  folder: string,
  settings: Readonly<Record<string, string>>,
  make: (dataDir: string) => Promise<void>,
  dataDir: string,
): Promise<void> {
  const made = path.join(folder, ['first-start', ...Object.values(settings)].join('-'))
  const makeOnDatabase = async (draft: string) => {
    await copyFirstStart(folder, DATABASE_ALONE, make, draft)
    await make(draft)
  }
  for (const end = performance.now() + MAKING_TIMEOUT_MS; !existsSync(made); ) {
    if (performance.now() > end) throw new Error(`no first start in time: ${made}`)
    await makeOrWait(made, settings === DATABASE_ALONE ? makeDatabase : makeOnDatabase)
  }
  cpSync(made, dataDir, { recursive: true })
}

/** An embedded database with every table and no row. */
async function makeDatabase(dataDir: string): Promise<void> {
  mkdirSync(dataDir, { recursive: true })
  const client = await PGlite.create(path.join(dataDir, 'db'))
  const migrationsFolder = path.join(root, 'lib', 'infra', 'db', 'migrations')
  await applyMigrations(embeddedSession(client), readMigrations(migrationsFolder)).finally(() =>
    client.close(),
  )
}

/** Creating a folder is atomic, so one of the workers runs the first start and the others wait. */
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
    // Each system creates its own key.
    rmSync(path.join(draft, 'cms-api-key'), { force: true })
    renameSync(draft, made)
  } finally {
    rmdirSync(lock)
  }
}
