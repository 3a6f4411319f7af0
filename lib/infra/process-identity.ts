import 'server-only'
import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { promisify } from 'node:util'
import { procStat } from '@/lib/infra/proc-stat'

const run = promisify(execFile)

/** Also false for a zombie process, which has ended but was not yet reaped by its parent. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Another user's process may not be signalled, but it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  return !['Z', 'X'].includes(procStat(pid)?.[0] ?? '')
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
  return procStat(pid)?.[19] ?? null
}

/**
 * The scope in which process ids are unique: one boot of one machine and, on Linux, one PID
 * namespace, of which every container has its own. Two containers may share host name, boot and
 * process id 1.
 */
export type PidSpace = {
  readonly host: string
  /**
   * Random at each boot, the same in all containers of a machine; null where the system has none.
   */
  readonly boot: string | null
  readonly pidNamespace: string | null
}

/** The space this process is in. */
export async function ownPidSpace(): Promise<PidSpace> {
  const known = (text: Promise<string>) =>
    text.then((found) => found.trim() || null).catch(() => null)
  return {
    host: hostname(),
    boot: await known(readFile('/proc/sys/kernel/random/boot_id', 'utf8')),
    pidNamespace: await known(readlink('/proc/self/ns/pid')),
  }
}

/**
 * Whether a process of another PID namespace is seen to run, suspended or not. A process sees those
 * of its own namespace and of the ones made within it, such as a container's from outside; false
 * also where it sees nothing.
 */
export async function isSeenRunning(
  pid: number,
  { pidNamespace }: PidSpace,
  started: string | null,
): Promise<boolean> {
  if (pidNamespace === null || started === null) return false
  const seen = (await readdir('/proc').catch(() => [])).map(Number).filter(Number.isInteger)
  for (const candidate of seen) {
    try {
      if ((await readlink(`/proc/${candidate}/ns/pid`)) !== pidNamespace) continue
      // The last id is the one in the innermost namespace.
      const status = await readFile(`/proc/${candidate}/status`, 'utf8')
      const ids = /^NSpid:\s*(.*)$/m.exec(status)?.[1]?.split(/\s+/) ?? []
      if (ids.at(-1) !== String(pid) || !isAlive(candidate)) continue
      if ((await startMark(candidate)) === started) return true
    } catch {
      // It has ended meanwhile, or belongs to another user.
    }
  }
  return false
}

/** Whether process ids of one space are valid in the other. */
export const isSamePidSpace = (pidSpace: PidSpace, other: PidSpace): boolean =>
  pidSpace.boot === other.boot &&
  pidSpace.pidNamespace === other.pidNamespace &&
  // A boot id identifies the machine better than its name, which may change while it runs.
  (pidSpace.boot !== null || pidSpace.host === other.host)
