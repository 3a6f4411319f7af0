import 'server-only'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Also false for a zombie process, which has ended but was not yet reaped by its parent. */
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

/** Command line of a process, arguments joined by spaces; null when it cannot be read. */
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
 * Distinguishes a process from a later one with the same id: its start time in kernel ticks. Null
 * where the system does not report it.
 */
export async function startMark(pid: number): Promise<string | null> {
  try {
    return fieldsAfterName(await readFile(`/proc/${pid}/stat`, 'utf8'))[19] ?? null
  } catch {
    return null
  }
}

/** The name is in brackets and may contain spaces, so fields are counted after it. */
const fieldsAfterName = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ')
