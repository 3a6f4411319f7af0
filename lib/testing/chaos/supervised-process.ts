import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const FIRST_RESTART_MS = 100
const LAST_RESTART_MS = 3_000
const STOP_TIMEOUT_MS = 20_000
const READY_TIMEOUT_MS = 3_000

export type ProcessCommand = {
  readonly name: string
  /** Arguments of Node. */
  readonly args: readonly string[]
  readonly cwd: string
  readonly url: string
  readonly logFile: string
}

/** A process that is started again whenever it ends, as a service manager does. */
export type SupervisedProcess = {
  readonly name: string
  readonly url: string
  /** Sends a signal; false when the process is not running. */
  readonly signal: (signal: NodeJS.Signals) => boolean
  readonly isReady: () => Promise<boolean>
  /** How often it ended without being killed by the run. */
  readonly ownEnds: () => number
  /** The environment of the next start. */
  environment: NodeJS.ProcessEnv
  /** Stops it gracefully and does not restart it. */
  readonly stop: () => Promise<void>
}

export function supervise(
  { name, args, cwd, url, logFile }: ProcessCommand,
  environment: NodeJS.ProcessEnv,
): SupervisedProcess {
  const log = createWriteStream(logFile, { flags: 'a' })
  let child: ChildProcess | null = null
  let isSignalled = false
  let isStopping = false
  let ownEnds = 0

  const run = async (): Promise<void> => {
    for (let pauseMs = FIRST_RESTART_MS; !isStopping; pauseMs = nextPause(pauseMs)) {
      const startedAt = performance.now()
      log.write(`--- ${new Date().toISOString()} start\n`)
      await runOnce()
      if (!isSignalled && !isStopping) ownEnds += 1
      if (performance.now() - startedAt > 10 * LAST_RESTART_MS) pauseMs = FIRST_RESTART_MS
      if (!isStopping) await sleep(pauseMs)
    }
  }
  const runOnce = (): Promise<void> =>
    new Promise((resolve) => {
      isSignalled = false
      const started = spawn(process.execPath, [...args], {
        cwd,
        env: supervised.environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr]) stream?.pipe(log, { end: false })
      started.once('exit', (code, signal) => {
        child = null
        log.write(`--- ${new Date().toISOString()} end ${code ?? signal}\n`)
        resolve()
      })
    })

  const supervised: SupervisedProcess = {
    name,
    url,
    environment,
    signal: (signal) => {
      if (signal === 'SIGKILL' || signal === 'SIGTERM') isSignalled = true
      return child?.kill(signal) ?? false
    },
    isReady: async () => {
      if (child === null) return false
      const signal = AbortSignal.timeout(READY_TIMEOUT_MS)
      return fetch(`${url}/readyz`, { signal }).then(
        ({ status }) => status === 200,
        () => false,
      )
    },
    ownEnds: () => ownEnds,
    stop: async () => {
      isStopping = true
      child?.kill('SIGCONT')
      child?.kill('SIGTERM')
      const timer = setTimeout(() => child?.kill('SIGKILL'), STOP_TIMEOUT_MS)
      await running
      clearTimeout(timer)
      log.end()
    },
  }
  const running = run()
  return supervised
}

const nextPause = (pauseMs: number): number => Math.min(2 * pauseMs, LAST_RESTART_MS)
