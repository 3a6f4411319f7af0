import { readFileSync } from 'node:fs'

/**
 * The fields of a process from its state on, as Linux lists them in `/proc/…/stat` behind its number
 * and name; null where there is no such process or another system. Source: proc_pid_stat(5). Scripts
 * in plain Node use it too, so it is not marked server-only.
 */
export function procStat(pid: number | 'self'): readonly string[] | null {
  try {
    // The name, in brackets, may hold anything.
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
