import 'server-only'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { InfraError } from '@/lib/infra/errors'
import { takeFileLock } from '@/lib/infra/file-lock'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'
import { assertChannel, type Database, type LeaderLock } from './database'
import { faultAware, withFaults } from './faults'
import { migrationsFolder } from './migrations-folder'

/**
 * PostgreSQL inside this process, its files in `dir`. One process per directory, enforced.
 * `files` are a database kept in memory to begin with.
 */
export async function openPglite(dir: string, files?: Blob): Promise<Database> {
  const inMemory = dir.startsWith('memory://')
  const dataDir = inMemory ? dir : resolve(dir)
  if (!inMemory) await mkdir(dataDir, { recursive: true })
  const unlock = inMemory ? async () => {} : await lockFiles(dataDir)
  const client = await start(dataDir, files).catch(async (error: unknown) => {
    await unlock()
    throw error
  })
  const db = drizzle(client)
  let migrated: Promise<void> | null = null
  return {
    kind: 'pglite',
    db,
    ...faultAware(db),
    migrate: () => {
      // An advisory lock would not block a second caller: both share one session.
      migrated ??= withFaults(() => migrate(db, { migrationsFolder: migrationsFolder() })).catch(
        (error: unknown) => {
          migrated = null
          throw error
        },
      )
      return migrated
    },
    ping: () => withFaults(() => client.query('select 1').then(() => undefined)),
    listen: async (channel, handler) => {
      assertChannel(channel)
      const unlisten = await client.listen(channel, handler)
      return () => unlisten()
    },
    notify: async (channel, payload) => {
      assertChannel(channel)
      await withFaults(() => client.query('select pg_notify($1, $2)', [channel, payload]))
    },
    tryLeaderLock: async () => ownLock(),
    close: async () => {
      await client.close()
      await unlock()
    },
  }
}

async function start(dataDir: string, files?: Blob): Promise<PGlite> {
  try {
    if (!dataDir.startsWith('memory://')) await initialise(dataDir)
    // Relaxed durability would answer before the files are written.
    const client = new YieldingPglite(dataDir, {
      relaxedDurability: false,
      ...(files === undefined ? {} : { loadDataDir: files }),
    })
    await client.waitReady
    return client
  } catch (cause) {
    throw new InfraError(`cannot open the database in ${dataDir}`, { retryable: false, cause })
  }
}

/**
 * Creates the files of an empty database next to `dataDir` and moves them there when complete: a
 * killed process could otherwise leave a directory that only looks like a database.
 */
async function initialise(dataDir: string): Promise<void> {
  if ((await readdir(dataDir)).length > 0) return
  const unfinished = `${dataDir}.new`
  await rm(unfinished, { recursive: true, force: true })
  const client = await PGlite.create(unfinished)
  await client.close()
  await rename(unfinished, dataDir)
}

/** Two instances on the same files would corrupt them. */
const lockFiles = (dataDir: string) =>
  takeFileLock(
    `${dataDir}.lock`,
    (pid) =>
      new InfraError(
        `the database in ${dataDir} is in use${pid === null ? '' : ` by process ${pid}`}`,
        {
          retryable: false,
          cause: null,
        },
      ),
  )

function ownLock(): LeaderLock {
  let settle = () => {}
  const lost = new Promise<void>((done) => {
    settle = done
  })
  return { lost, release: async () => settle() }
}

/**
 * PGlite shares its thread with request handling. This one yields to the event loop before each
 * statement: by its promises alone, PGlite would block it for an entire transaction.
 */
class YieldingPglite extends PGlite {
  override _runExclusiveQuery<T>(query: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await yieldToEventLoop()
      return query()
    })
  }
}
