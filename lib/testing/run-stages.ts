import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { nextStages, type Stage, type StageState } from './stage-plan'

/** A run that is told to stop saves chains and deletes databases first. */
const STOP_TIMEOUT_MS = 40_000
/** What a stage left running may hold its output open. */
const LAST_OUTPUT_MS = 10_000

export type StageOutcome = {
  readonly name: string
  readonly state: StageState
  readonly ms: number
}

type Running = { readonly child: ChildProcess; readonly startedAt: number }

/**
 * Runs the stages of a plan, several side by side, each line of theirs with the stage's name. The
 * first failure, or a signal to this process, stops those under way; what waits is not started.
 */
export function runStages(
  plan: readonly Stage[],
  maxRunning: number,
): Promise<readonly StageOutcome[]> {
  const outcomes = new Map<string, StageOutcome>()
  const running = new Map<string, Running>()
  let isStopping = false

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
      if (!isStopping) for (const stage of nextStages(plan, stateOf, maxRunning)) start(stage)
      if (running.size > 0) return
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
      resolve(plan.map(({ name }) => outcomes.get(name) ?? { name, state: 'waiting', ms: 0 }))
    }
    const start = ({ name, command }: Stage) => {
      const startedAt = performance.now()
      console.log(`== ${name} begins`)
      const child = spawn(process.execPath, command, {
        stdio: ['ignore', 'pipe', 'pipe'],
        // A group of its own, so that a stop reaches whatever the stage has started.
        detached: true,
      })
      running.set(name, { child, startedAt })
      prefixLines(name, child)
      child.once('exit', () => {
        setTimeout(() => closeOutput(child), LAST_OUTPUT_MS).unref()
      })
      // All output has come, also that of what the stage itself has started.
      child.once('close', (code) => {
        const ms = performance.now() - startedAt
        const state = code === 0 ? 'passed' : isStopping ? 'stopped' : 'failed'
        running.delete(name)
        outcomes.set(name, { name, state, ms })
        console.log(`== ${name} ${state} after ${inSeconds(ms)}`)
        if (state === 'failed') stop()
        goOn()
      })
    }
    goOn()
  })
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

/** As Ctrl-C in a terminal does, on which test runners end what they have started. */
function stopGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGINT')
  setTimeout(() => signalGroup(child, 'SIGKILL'), STOP_TIMEOUT_MS).unref()
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // Nobody of the group is left.
  }
}

export const inSeconds = (ms: number): string => `${Math.round(ms / 1000)} s`
