import 'server-only'
import { readFileSync, writeSync } from 'node:fs'
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endProcess } from './end-process'
import { InfraError } from './errors'
import { formatHolder, judgeHolder, type LockHolder, ownHolder, parseHolder } from './lock-holder'

/** Milliseconds. */
export type LockTiming = {
  /** Between two heartbeats. */
  readonly beat: number
  /**
   * A holder that cannot be looked up counts as dead when its heartbeat has not changed for this
   * long.
   */
  readonly stale: number
  /** If its last heartbeat is older than this, a holder checks the lock before it writes. */
  readonly lease: number
  /** Time for such a holder, if it is alive after all, to notice its successor and to end. */
  readonly settle: number
}

const TIMING: LockTiming = { beat: 2_000, stale: 12_000, lease: 6_000, settle: 3_000 }
const POLL_MS = 100
/** Between attempts while another process takes the same lock. */
const CONTENTION_MS = 50
const ATTEMPTS = 20

export type LockOptions = {
  readonly timing?: LockTiming
  /** Called before waiting for the heartbeat of a holder that cannot be looked up. */
  readonly onWait?: () => void
  /** The process that takes the lock; by default this one. */
  readonly holder?: LockHolder
  /** Ends the process once another process has its lock; by default by an unhandled error. */
  readonly onLost?: (error: Error) => void
}

/** A lock that this process holds. */
export type FileLock = {
  /**
   * Call it before every write to the protected files. Costs two clock readings, unless the last
   * heartbeat is older than the lease.
   * Errors: throws when another process has, or may have, the lock; this process is about to end.
   */
  readonly assertHeld: () => void
  readonly release: () => Promise<void>
}

// A bundle may include this module twice in one process; both share the global registry.
const registryKey = Symbol.for('coincidence.held-lock-files')
const registry = globalThis as unknown as { [registryKey]?: Set<string> }

/** Processes whose heartbeat was found to have stopped: their other locks are free at once. */
const seenDead = new Set<string>()

/**
 * Takes a lock file for this process; its folder must exist. The file names the holder and contains
 * a heartbeat. A holder that has ended is replaced: at once if its process id can be looked up,
 * otherwise (in another container, or before a reboot) when its heartbeat has stopped. No clocks
 * are compared. A holder that was suspended notices its successor before its next write.
 * Errors: the result of `takenBy` for the process that has the lock; null when several processes
 * compete for it.
 */
export async function takeFileLock(
  file: string,
  takenBy: (pid: number | null) => Error,
  options: LockOptions = {},
): Promise<FileLock> {
  registry[registryKey] ??= new Set()
  const held = registry[registryKey]
  const key = path.resolve(file)
  if (held.has(key)) throw takenBy(process.pid)
  held.add(key)
  try {
    const own = options.holder ?? (await ownHolder())
    const handle = await acquire(key, own, takenBy, options)
    const lock = keepLock(key, handle, own, options)
    return {
      assertHeld: lock.assertHeld,
      release: async () => {
        await lock.release()
        held.delete(key)
      },
    }
  } catch (error) {
    held.delete(key)
    throw error
  }
}

/** Returns the open lock file, through which heartbeats are written. */
async function acquire(
  file: string,
  own: LockHolder,
  takenBy: (pid: number | null) => Error,
  { timing = TIMING, onWait = () => {} }: LockOptions,
): Promise<FileHandle> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = await read(file)
    const holder = found === null ? null : parseHolder(found)
    const state = found === null ? 'free' : await stateOf(file, found, own, timing, onWait)
    if (state === 'held') throw takenBy(holder?.pid ?? null)
    const handle = state === 'changed' ? null : await replace(file, found, own, timing)
    if (handle === null) {
      await sleep(CONTENTION_MS)
      continue
    }
    if (state === 'still') {
      await sleep(timing.settle)
      if (!isOwn(await read(file), own)) {
        await handle.close()
        throw takenBy(null)
      }
      if (holder?.process) seenDead.add(holder.process)
    }
    return handle
  }
  throw takenBy(null)
}

/** `still`: the holder cannot be looked up, and its heartbeat has stopped. */
async function stateOf(
  file: string,
  found: string,
  own: LockHolder,
  timing: LockTiming,
  onWait: () => void,
): Promise<'held' | 'free' | 'still' | 'changed'> {
  const holder = parseHolder(found)
  const judged = await judgeHolder(holder, own)
  if (judged === 'alive') return 'held'
  if (judged === 'dead') return 'free'
  if (holder?.process && seenDead.has(holder.process)) return 'free'
  onWait()
  for (const end = performance.now() + timing.stale; performance.now() < end; ) {
    await sleep(POLL_MS)
    const now = await read(file)
    if (now === found) continue
    return now !== null && isOwn(now, holder) ? 'held' : 'changed'
  }
  return 'still'
}

/**
 * Replaces the lock with content `expected` (null: no lock) by this process's. Only the process
 * that creates the claim file next to the lock may replace it; so when two processes find the same
 * dead holder, the second does not replace the first. Null when the lock has changed or is claimed.
 */
async function replace(
  file: string,
  expected: string | null,
  own: LockHolder,
  timing: LockTiming,
): Promise<FileHandle | null> {
  const claim = `${file}.claim`
  let handle: FileHandle
  try {
    handle = await open(claim, 'wx', 0o600)
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    // Only a process killed between two calls leaves its claim file behind.
    const left = await read(claim)
    const state = left === null ? 'changed' : await stateOf(claim, left, own, timing, () => {})
    if (state === 'free' || state === 'still') await rm(claim, { force: true })
    return null
  }
  try {
    await handle.writeFile(formatHolder(own, 0))
    await handle.datasync()
    if ((await read(file)) === expected) {
      await rename(claim, file)
      return handle
    }
  } catch (error) {
    await abandon(handle, claim)
    throw error
  }
  await abandon(handle, claim)
  return null
}

async function abandon(handle: FileHandle, claim: string): Promise<void> {
  await handle.close()
  await rm(claim, { force: true })
}

/**
 * The heartbeat of a lock that this process holds. It is written to the open file: once another
 * process has replaced the file, it has no effect.
 */
function keepLock(
  file: string,
  handle: FileHandle,
  own: LockHolder,
  { timing = TIMING, onLost = endProcess }: LockOptions,
) {
  let beats = 0
  let isReleased = false
  let lost: InfraError | null = null
  let confirmed = clocks()

  const nextBeat = (): string => {
    beats += 1
    return formatHolder(own, beats)
  }
  const lose = (): InfraError => {
    lost = lockFault(`the lock ${file} is lost; another process may work on its data`)
    onLost(lost)
    return lost
  }
  const beat = async (): Promise<void> => {
    const at = clocks()
    try {
      await handle.write(nextBeat(), 0)
      // On a network file system, others see it only after this.
      await handle.datasync()
      const content = await readFile(file, 'utf8')
      if (!isOwn(content, own)) lose()
      else confirmed = at
    } catch (error) {
      // Other errors are temporary, or the check before the next write notices them.
      if (hasCode(error, 'ENOENT')) lose()
    }
  }
  let current = Promise.resolve()
  const schedule = (): NodeJS.Timeout =>
    setTimeout(() => {
      current = beat().then(() => {
        if (lost === null && !isReleased) timer = schedule()
      })
    }, timing.beat).unref()
  let timer = schedule()

  return {
    assertHeld: (): void => {
      if (lost !== null) throw lost
      if (isReleased) throw lockFault(`the lock ${file} was released`)
      const at = clocks()
      if (elapsedMs(confirmed, at) < timing.lease) return
      if (!confirmNow(file, handle, nextBeat(), own)) throw lose()
      confirmed = at
    },
    release: async (): Promise<void> => {
      isReleased = true
      clearTimeout(timer)
      await current
      if (isOwn(await read(file), own)) await rm(file, { force: true })
      await handle.close()
    },
  }
}

/** Writes a heartbeat and checks the lock synchronously; false also on an error. */
function confirmNow(file: string, handle: FileHandle, content: string, own: LockHolder): boolean {
  try {
    writeSync(handle.fd, content, 0)
    return isOwn(readFileSync(file, 'utf8'), own)
  } catch {
    return false
  }
}

/** Two clocks: the first stops while the machine sleeps, the second may be set. */
const clocks = () => ({ monotonic: performance.now(), wall: Date.now() })

const elapsedMs = (from: ReturnType<typeof clocks>, to: ReturnType<typeof clocks>): number =>
  Math.max(to.monotonic - from.monotonic, Math.abs(to.wall - from.wall))

/** Whether a lock file names that process as its holder. */
function isOwn(content: string | null, holder: LockHolder | null): boolean {
  if (content === null || holder === null || holder.process === null) return false
  return parseHolder(content)?.process === holder.process
}

const lockFault = (message: string) => new InfraError(message, { retryable: false, cause: null })

async function read(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
