import 'server-only'
import { readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { InfraError } from '@/lib/infra/errors'

// A bundle may hold this module twice in one process; the global registry is shared by both.
const registryKey = Symbol.for('coincidence.locked-directories')
const registry = globalThis as unknown as { [registryKey]?: Set<string> }

/**
 * Takes the directory for this process: two PGlite instances on the same files destroy them.
 * Holder: `<directory>.lock`, JSON of process id and process start. A holder that died by any
 * means is recognised and replaced. Returns the release. Throws a non-retryable `InfraError`.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  registry[registryKey] ??= new Set()
  const held = registry[registryKey]
  if (held.has(directory)) throw taken(directory, process.pid)
  held.add(directory)
  const path = `${directory}.lock`
  try {
    await takeFile(path, directory)
  } catch (error) {
    held.delete(directory)
    throw error
  }
  return async () => {
    await rm(path, { force: true })
    held.delete(directory)
  }
}

async function takeFile(path: string, directory: string): Promise<void> {
  const mine = JSON.stringify({ pid: process.pid, started: processStart(process.pid) })
  for (let attempt = 0; attempt < 3; attempt += 1) {
    try {
      await writeFile(path, mine, { flag: 'wx' })
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = parseHolder(await readFile(path, 'utf8').catch(() => ''))
    if (holder !== null && isAlive(holder)) throw taken(directory, holder.pid)
    await rm(path, { force: true })
  }
  throw taken(directory, null)
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

function isAlive({ pid, started }: Holder): boolean {
  // Our own id in the file was left by an earlier process: this one is not registered as holder.
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
  } catch (error) {
    const foreign = error instanceof Error && 'code' in error && error.code === 'EPERM'
    if (!foreign) return false
  }
  // Ids are reused, above all in containers; the start time tells processes apart where it is known.
  const now = processStart(pid)
  return started === null || now === null || now === started
}

/** Start time in clock ticks since boot (field 22 of stat); `null` where the system does not tell. */
function processStart(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

const taken = (directory: string, pid: number | null): InfraError =>
  new InfraError(
    `the database in ${directory} is in use${pid === null ? '' : ` by process ${pid}`}`,
    { retryable: false, cause: null },
  )
