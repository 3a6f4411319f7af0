import { readdirSync } from 'node:fs'
import { procStat } from '@/lib/infra/proc-stat'

/** For how long a process runs between two stalls, and for how long one lasts. */
const RUN_MS = [100, 1_500] as const
const STALL_MS = [200, 800] as const
const LOOK_MS = 500
const STEP_MS = 10

/** Places of a process's fields, and the state of one that is suspended. */
const STATE = 0
const PARENT = 1
const SUSPENDED = 'T'

type Stall = { readonly isStalled: boolean; readonly untilMs: number }

/**
 * Suspends each process below this one again and again, for times drawn at random, as a crowded
 * machine does: a test that takes what is soon for what is certain fails. Processes are found as Linux
 * lists them; one that a test has suspended itself is left alone, unless that came during a stall.
 * Returns how to end it, after which all go on; it ends with this process at the latest.
 */
export function stallProcesses(rootPid: number, random: () => number): () => void {
  const stalls = new Map<number, Stall>()
  let below: ReadonlySet<number> = new Set()
  let lookedAtMs = Number.NEGATIVE_INFINITY
  const drawn = ([least, most]: readonly [number, number]) => least + random() * (most - least)

  const goOn = (pid: number) => {
    stalls.delete(pid)
    signal(pid, 'SIGCONT')
  }
  const step = () => {
    const nowMs = performance.now()
    if (nowMs - lookedAtMs >= LOOK_MS) {
      below = processesBelow(rootPid)
      lookedAtMs = nowMs
      // Whoever outlives its parent is not seen any more.
      for (const pid of [...stalls.keys()]) if (!below.has(pid)) goOn(pid)
    }
    for (const pid of below) {
      const stall = stalls.get(pid)
      if (stall === undefined) {
        stalls.set(pid, { isStalled: false, untilMs: nowMs + drawn(RUN_MS) })
      } else if (nowMs >= stall.untilMs) {
        if (!stall.isStalled && procStat(pid)?.[STATE] === SUSPENDED) continue
        const isStalled = !stall.isStalled
        signal(pid, isStalled ? 'SIGSTOP' : 'SIGCONT')
        stalls.set(pid, { isStalled, untilMs: nowMs + drawn(isStalled ? STALL_MS : RUN_MS) })
      }
    }
  }
  const timer = setInterval(step, STEP_MS)
  const end = () => {
    clearInterval(timer)
    process.off('exit', end)
    for (const [pid, { isStalled }] of [...stalls]) if (isStalled) goOn(pid)
  }
  process.once('exit', end)
  return end
}

/** Ids of the processes that descend from this one, itself left out. */
function processesBelow(rootPid: number): ReadonlySet<number> {
  const children = new Map<number, number[]>()
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    const stat = procStat(pid)
    if (stat === null) continue
    const parent = Number(stat[PARENT])
    const siblings = children.get(parent)
    if (siblings === undefined) children.set(parent, [pid])
    else siblings.push(pid)
  }
  const below = new Set<number>()
  const add = (pid: number) => {
    for (const child of children.get(pid) ?? []) {
      below.add(child)
      add(child)
    }
  }
  add(rootPid)
  return below
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}
