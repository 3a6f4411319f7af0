import 'server-only'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** False also for a process that has ended and only waits for its parent to notice. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another user's process may not be signalled, but it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  try {
    return !['Z', 'X'].includes(fieldsAfterName(readFileSync(`/proc/${pid}/stat`, 'utf8'))[0] ?? '')
  } catch {
    return true
  }
}

/** Command line of a process, words joined by spaces; null when it cannot be read. */
export async function commandLine(pid: number): Promise<string | null> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    // Not every system has /proc.
  }
  try {
    return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)])).stdout.trim()
  } catch {
    return null
  }
}

/**
 * Tells one process from a later one of the same number: its start time in kernel ticks.
 * Null where the system does not say.
 */
export async function startMark(pid: number): Promise<string | null> {
  try {
    return fieldsAfterName(await readFile(`/proc/${pid}/stat`, 'utf8'))[19] ?? null
  } catch {
    return null
  }
}

/** The name stands in brackets and may hold spaces, so fields are counted from behind it. */
const fieldsAfterName = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ')
