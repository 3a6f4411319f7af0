import 'server-only'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { flushEntries, flushFolder } from '@/lib/infra/durable-files'
import { endProcess } from '@/lib/infra/end-process'
import { InfraError } from '@/lib/infra/errors'
import { type FileLock, takeFileLock } from '@/lib/infra/file-lock'
import { makePrivateTree } from '@/lib/infra/private-files'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'
import { applyMigrations, embeddedSession, type Migrated, readMigrations } from './apply-migrations'
import { assertChannel, type Database, type LeaderLock } from './database'
import { faultAware, withFaults } from './faults'
import { migrationsFolder } from './migrations-folder'
import { type CopyCandidate, prepareCopy, recoverySteps } from './pglite-copy'
import { DurableFiles, type FileGuards } from './pglite-files'
import { maintain, maintainAtStart } from './pglite-maintenance'

export type PgliteOptions = {
  /** Initial content of an in-memory database. */
  readonly files?: Blob
  /**
   * Called before a wait that shows whether the files' previous owner, on another machine or in
   * another container, still runs.
   */
  readonly onWait?: () => void
  /** Called when the files could not be copied; the database works without a copy. */
  readonly onCopyFault?: (error: unknown) => void
  /** Replaces the flush of a file to the disk. */
  readonly flush?: FileGuards['flush']
}

/** Above this a copy takes longer than a stop may; the next start makes it. */
const MAX_COPIED_AT_STOP = 128 * 2 ** 20
const MAX_COPIED_AT_START = 2 ** 30

/** In memory: no files, so no lock. */
const NO_LOCK: FileLock = { assertHeld: () => {}, release: async () => {} }

/**
 * PostgreSQL inside this process, its files in `dir`. Only one process per directory, which a lock
 * enforces. A commit is on the disk before it is acknowledged.
 */
export async function openPglite(dir: string, options: PgliteOptions = {}): Promise<Database> {
  const inMemory = dir.startsWith('memory://')
  const dataDir = inMemory ? dir : resolve(dir)
  if (!inMemory) await mkdir(dataDir, { recursive: true })
  const lock = inMemory ? NO_LOCK : await lockDatabase(dataDir, options.onWait)
  const opening = inMemory ? openMemory(dataDir, options) : openFiles(dataDir, lock, options)
  const client = await opening.catch(async (error: unknown) => {
    await lock.release()
    throw error
  })
  const db = drizzle(client)
  let migrated: Promise<Migrated> | null = null
  return {
    kind: 'pglite',
    db,
    ...faultAware(db),
    migrate: () => {
      // An advisory lock would not block a second caller: both share one session.
      migrated ??= withFaults(() =>
        applyMigrations(embeddedSession(client), readMigrations(migrationsFolder())),
      ).catch((error: unknown) => {
        migrated = null
        throw error
      })
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
    tryLead: async () => ownLock(),
    maintainAtStart: () => withFaults(() => maintainAtStart(db)),
    maintain: (allowed) => withFaults(() => maintain(db, allowed)),
    close: async () => {
      await client.close()
      if (!inMemory) {
        const copy = await copyFiles(dataDir, MAX_COPIED_AT_STOP, options)
        // Another process may have written meanwhile, if this one was suspended.
        lock.assertHeld()
        await copy.keep()
      }
      await lock.release()
    },
  }
}

const copyFiles = (
  dataDir: string,
  maxBytes: number,
  { onCopyFault = () => {} }: PgliteOptions,
): Promise<CopyCandidate> => prepareCopy(dataDir, { maxBytes, onFault: onCopyFault })

async function openMemory(dataDir: string, { files }: PgliteOptions): Promise<PGlite> {
  const client = new YieldingPglite(() => {}, {
    dataDir,
    ...(files === undefined ? {} : { loadDataDir: files }),
  })
  await client.waitReady
  return client
}

/**
 * Errors: InfraError that says how to go on from the last copy. Only files that prove to open
 * replace that copy.
 */
async function openFiles(dataDir: string, lock: FileLock, options: PgliteOptions): Promise<PGlite> {
  const { flush } = options
  let copy: CopyCandidate | null = null
  try {
    const isNew = await initialise(dataDir)
    if (!isNew) copy = await copyFiles(dataDir, MAX_COPIED_AT_START, options)
    const client = new YieldingPglite(lock.assertHeld, {
      fs: new DurableFiles(dataDir, {
        assertHeld: lock.assertHeld,
        ...(flush === undefined ? {} : { flush }),
      }),
      startParams: PARAMETERS,
    })
    await client.waitReady
    await copy?.keep()
    return client
  } catch (cause) {
    await copy?.drop()
    const steps = await recoverySteps(dataDir)
    throw new InfraError(`cannot open the database in ${dataDir}\n${steps}`, {
      retryable: false,
      cause,
    })
  }
}

/**
 * PGlite starts PostgreSQL with `-F`, which acknowledges commits that are in memory only. Of the ways
 * to flush the log only `fsync` reaches the adapter of the files; `fdatasync` is an empty function.
 */
const PARAMETERS = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
  // An analysis reads 300 rows per unit of this target: few enough for a statement that blocks
  // everything else.
  ...['-c', 'default_statistics_target=10'],
  // Of the 128 MB that are usual each page once used stays with this process, although the system
  // keeps what was read of its files in memory anyway.
  ...['-c', 'shared_buffers=32MB'],
]

/**
 * Creates the files of an empty database next to `dataDir` and moves them there when complete and on
 * the disk: a killed process could otherwise leave a directory that only looks like a database.
 * Returns whether it did.
 */
async function initialise(dataDir: string): Promise<boolean> {
  if ((await readdir(dataDir)).length > 0) return false
  const unfinished = `${dataDir}.new`
  await rm(unfinished, { recursive: true, force: true })
  const client = await PGlite.create(unfinished)
  await client.close()
  await makePrivateTree(unfinished)
  await flushFolder(unfinished)
  await rename(unfinished, dataDir)
  await flushEntries(dirname(dataDir))
  return true
}

/**
 * Locks the files of a database for this process: two instances on the same files would corrupt
 * them. The folder above must exist.
 * Errors: InfraError naming the process that has the lock.
 */
export const lockDatabase = (dataDir: string, onWait?: () => void): Promise<FileLock> =>
  takeFileLock(`${dataDir}.lock`, (pid) => inUse(dataDir, pid), onWait && { onWait })

const inUse = (dataDir: string, pid: number | null) =>
  new InfraError(
    `the database in ${dataDir} is in use${pid === null ? '' : ` by process ${pid}`}`,
    { retryable: false, cause: null },
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
 * statement: by its promises alone, PGlite would block it for an entire transaction. It also starts
 * no statement once another process owns the files.
 */
class YieldingPglite extends PGlite {
  private panic: InfraError | null = null

  constructor(
    private readonly assertHeld: () => void,
    options: PGliteOptions,
  ) {
    super(options)
  }

  override _runExclusiveQuery<T>(query: () => Promise<T>): Promise<T> {
    return super._runExclusiveQuery(async () => {
      await yieldToEventLoop()
      this.assertHeld()
      return query()
    })
  }

  /** Sends one message of the protocol; a statement is several. */
  override async execProtocolStream(
    ...message: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    if (this.panic !== null) throw this.panic
    try {
      return await super.execProtocolStream(...message)
    } catch (error) {
      if (!isPanic(error)) throw error
      this.panic = new InfraError('the embedded database has ended', {
        retryable: false,
        // Without the parameters of the statement.
        cause: new Error(error.message),
      })
      endProcess(this.panic)
      throw this.panic
    }
  }
}

/**
 * Whether PostgreSQL has ended at an error, as when its log cannot be written. PGlite goes on all
 * the same, and its next statement never returns, nor does this thread.
 */
const isPanic = (error: unknown): error is Error =>
  error instanceof Error && 'severity' in error && error.severity === 'PANIC'
