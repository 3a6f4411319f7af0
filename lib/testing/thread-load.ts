import { readFileSync } from 'node:fs'

/** How often the event loop is checked for being free. */
const TICK_MS = 1
const SCHEDULER_FILE = '/proc/thread-self/schedstat'

/**
 * Milliseconds of processor time this thread has used. Unlike wall time, it does not grow on a busy
 * machine. Where the system does not report it (outside Linux), it is wall time.
 */
export function threadMs(): number {
  try {
    return Number(readFileSync(SCHEDULER_FILE, 'utf8').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}

/**
 * Milliseconds for which the main thread of a process has run, and has waited for a core to run on,
 * since it began. A wait shows the machine's load, not of the process. Both are 0 where the system
 * does not report them (outside Linux).
 */
export function mainThreadMs(pid: number): { readonly ran: number; readonly waited: number } {
  try {
    const times = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
    const [ran = 0, waited = 0] = times.map((nanoseconds) => Number(nanoseconds) / 1e6)
    return { ran, waited }
  } catch {
    return { ran: 0, waited: 0 }
  }
}

/** Measures how long this thread computes without serving the event loop, until `stop`. */
export function watchEventLoop(): {
  readonly stop: () => { readonly maxMs: number; readonly p99Ms: number }
} {
  const steps: number[] = []
  let before = threadMs()
  const timer = setInterval(() => {
    const now = threadMs()
    steps.push(now - before)
    before = now
  }, TICK_MS)
  return {
    stop: () => {
      clearInterval(timer)
      steps.push(threadMs() - before)
      const sorted = steps.toSorted((a, b) => a - b)
      return {
        maxMs: sorted.at(-1) ?? 0,
        p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      }
    },
  }
}

/** Milliseconds of processor time that a task takes this process; exact also for a short one. */
export function timeOf(task: () => unknown): number {
  const before = process.cpuUsage()
  task()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * How many times as much processor time `work` takes as `reference`: the smallest of several pairs,
 * measured in turn, as a disturbance only ever adds to one of the two.
 */
export function workRatio(work: () => unknown, reference: () => unknown, pairs = 5): number {
  const ratios = Array.from({ length: pairs }, () => timeOf(work) / timeOf(reference))
  return Math.min(...ratios)
}
