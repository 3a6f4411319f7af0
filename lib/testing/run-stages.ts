import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { procStat } from '@/lib/infra/proc-stat'
import { nextStages, type Stage, type StageState } from './stage-plan'

/** A stopped run saves chains and deletes databases first. */
const STOP_TIMEOUT_MS = 40_000
/** A process that a stage has left running may keep its output open. */
const LAST_OUTPUT_MS = 10_000

export type StageOutcome = {
  readonly name: string
  readonly state: StageState
  readonly ms: number
  /** Processor time of the stage's processes, of all that were waited for; null if not known. */
  readonly processorSeconds: number | null
}

type Running = { readonly child: ChildProcess; readonly startedAt: number }

/** Clock ticks a second in which Linux reports times of processes. */
const TICKS = 100
/** Where `procStat` has the times of children. */
const CHILDREN_TIMES = [13, 14] as const

/**
 * Runs the stages of a plan, several in parallel, and prefixes each output line with the stage's
 * name. A stage that fails keeps back only those that need it; a signal to this process stops the
 * running stages and starts no more. `onStart` may act on a stage's process, and returns how to end
 * that.
 */
export function runStages(
  plan: readonly Stage[],
  cores: number,
  envOf: (stage: Stage) => NodeJS.ProcessEnv,
  onStart: (stage: Stage, pid: number) => () => void = () => () => undefined,
): Promise<readonly StageOutcome[]> {
  const outcomes = new Map<string, StageOutcome>()
  const running = new Map<string, Running>()
  let isStopping = false
  const countChild = childCounter()

  const stateOf = (name: string): StageState =>
    running.has(name) ? 'running' : (outcomes.get(name)?.state ?? 'waiting')
  const stop = () => {
    isStopping = true
    for (const { child } of running.values()) stopGroup(child)
  }

  return new Promise((resolve) => {
    const onSignal = () => stop()
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
    const goOn = () => {
      if (!isStopping) for (const stage of nextStages(plan, stateOf, cores)) start(stage)
      if (running.size > 0) return
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
      resolve(plan.map(({ name }) => outcomes.get(name) ?? notRun(name)))
    }
    const start = (stage: Stage) => {
      const { name, command } = stage
      const startedAt = performance.now()
      console.log(`== ${name} begins`)
      const child = spawn(process.execPath, command, {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: envOf(stage),
        // A separate process group, so that a stop reaches everything the stage has started.
        detached: true,
      })
      running.set(name, { child, startedAt })
      prefixLines(name, child)
      const onEnd = child.pid === undefined ? () => undefined : onStart(stage, child.pid)
      let processorSeconds: number | null = null
      child.once('exit', () => {
        processorSeconds = countChild()
        onEnd()
        setTimeout(() => closeOutput(child), LAST_OUTPUT_MS).unref()
      })
      // All output has arrived, also that of the stage's own child processes.
      child.once('close', (code) => {
        const ms = performance.now() - startedAt
        const state = code === 0 ? 'passed' : isStopping ? 'stopped' : 'failed'
        running.delete(name)
        outcomes.set(name, { name, state, ms, processorSeconds })
        console.log(`== ${name} ${state} after ${inSeconds(ms)}`)
        goOn()
      })
    }
    goOn()
  })
}

const notRun = (name: string): StageOutcome => ({
  name,
  state: 'waiting',
  ms: 0,
  processorSeconds: null,
})

/**
 * Reports at each child's end how much processor time was added to that of all ended children, in
 * seconds; null where the system does not report it as Linux does.
 */
function childCounter(): () => number | null {
  let counted = childrenSeconds()
  return () => {
    const now = childrenSeconds()
    const added = now === null || counted === null ? null : now - counted
    counted = now
    return added
  }
}

function childrenSeconds(): number | null {
  const fields = procStat('self')
  if (fields === null) return null
  return CHILDREN_TIMES.reduce((sum, place) => sum + Number(fields[place]), 0) / TICKS
}

function prefixLines(name: string, { stdout, stderr }: ChildProcess): void {
  for (const stream of [stdout, stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on('line', (line) => console.log(`[${name}] ${line}`))
  }
}

function closeOutput({ stdout, stderr }: ChildProcess): void {
  stdout?.destroy()
  stderr?.destroy()
}

/** Like Ctrl-C in a terminal, at which test runners end what they have started. */
function stopGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGINT')
  setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_TIMEOUT_MS).unref()
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // No process of the group is left.
  }
}

export const inSeconds = (ms: number): string => `${Math.round(ms / 1000)} s`
