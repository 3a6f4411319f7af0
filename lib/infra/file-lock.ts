import 'server-only'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isAlive, startMark } from './process-identity'

// A bundle may include this module twice in one process; both share the global registry.
const registryKey = Symbol.for('coincidence.held-lock-files')
const registry = globalThis as unknown as { [registryKey]?: Set<string> }

/**
 * Takes a lock file for this process; its folder must exist. The file has the process id and start
 * as JSON. A lock whose process has died is replaced. Returns the release function.
 * Errors: the result of `takenBy` for the process that has the lock; null when several processes
 * compete for it.
 */
export async function takeFileLock(
  file: string,
  takenBy: (pid: number | null) => Error,
): Promise<() => Promise<void>> {
  registry[registryKey] ??= new Set()
  const held = registry[registryKey]
  const key = path.resolve(file)
  if (held.has(key)) throw takenBy(process.pid)
  held.add(key)
  try {
    await writeLock(key, takenBy)
  } catch (error) {
    held.delete(key)
    throw error
  }
  return async () => {
    await rm(key, { force: true })
    held.delete(key)
  }
}

async function writeLock(file: string, takenBy: (pid: number | null) => Error): Promise<void> {
  const mine = JSON.stringify({ pid: process.pid, started: await startMark(process.pid) })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(file, mine, { flag: 'wx' })
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = parseHolder(await readFile(file, 'utf8').catch(() => ''))
    if (holder !== null && (await isHolding(holder))) throw takenBy(holder.pid)
    await rm(file, { force: true })
  }
  throw takenBy(null)
}

type Holder = { readonly pid: number; readonly started: string | null }

function parseHolder(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value)) return null
    if (typeof value.pid !== 'number') return null
    const started = 'started' in value && typeof value.started === 'string' ? value.started : null
    return { pid: value.pid, started }
  } catch {
    return null
  }
}

async function isHolding({ pid, started }: Holder): Promise<boolean> {
  // Our own id in the file is from an earlier process: this one is not registered as the holder.
  if (pid === process.pid || !isAlive(pid)) return false
  // Ids are reused, especially in containers; the start time, where known, distinguishes processes.
  const now = await startMark(pid)
  return started === null || now === null || now === started
}
