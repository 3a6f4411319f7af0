import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { SHORT_LIVED } from '@/lib/testing/short-lived'
import { mainThreadMs } from '@/lib/testing/thread-load'
import { RUN_FOLDER } from './bundle-start'
import { copyFirstStart, FIRST_STARTS, sharedFirstStart } from './first-starts'
import { movableClock, moveClock } from './moved-clock'
import { privateNodeUrl } from './private-node-url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Only finds hangs: a first start with a month of history takes half a minute on an idle machine. */
const READY_TIMEOUT_MS = 900_000
const STOP_TIMEOUT_MS = 60_000

/** High limits; the tests of limits set their own. */
const GENEROUS_LIMITS =
  'quote=500/1000,submit=500/1000,faucet=100/200,orderRead=2000/4000,read=1000/2000,account=1000/2000,rpc=2000/4000'

export type RunningSystem = {
  /** Origin of the API; the same after a restart. */
  readonly url: string
  readonly dataDir: string
  /** Id of the running process; another one after a restart. */
  readonly pid: () => number
  /** Where wallets and programs use the node. */
  readonly portUrl: () => string
  /** The node itself, which accepts commands that its port refuses, and without waiting for blocks. */
  readonly nodeUrl: () => string
  readonly nodePid: () => number
  /**
   * Milliseconds the last start took until it reported ready, without those in which its main thread
   * waited for a core that others used.
   */
  readonly readyMs: () => number
  /** Kills the process, as a power failure would; its node keeps running. */
  readonly kill: () => Promise<void>
  /** Starts again on the same data and port. */
  readonly restart: () => Promise<void>
  /** Stops the process by a signal and waits for its end. */
  readonly stop: () => Promise<void>
  /**
   * Moves the clock of the process, and with the next block that of its chain, forward; kept over
   * restarts. Timers go on as before.
   */
  readonly advance: (seconds: number) => Promise<void>
  /** The whole output of the process, for a failed test's message. */
  readonly log: () => string
}

/**
 * Starts all but the pages, on free ports and with separate data; `options`: of the start script,
 * `nodeOptions`: of Node itself, `folder`: of the sources, where they are another version's.
 */
export const startSystem = (
  environment: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
  nodeOptions: readonly string[] = [],
  folder: string = root,
): Promise<RunningSystem> => start(environment, ['--api-only', ...options], { nodeOptions, folder })

/** The same with the pages, which have to be built. */
export const startSystemWithPages = (
  environment: Readonly<Record<string, string>> = {},
  options: readonly string[] = [],
  nodeOptions: readonly string[] = [],
): Promise<RunningSystem> => start(environment, options, { nodeOptions, folder: root })

type Program = { readonly nodeOptions: readonly string[]; readonly folder: string }

async function start(
  environment: Readonly<Record<string, string>>,
  options: readonly string[],
  program: Program,
): Promise<RunningSystem> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'coincidence-system-'))
  const env = { ...systemEnvironment(dataDir), ...environment }
  if (!options.includes('--role')) await beginWithCopy(environment, dataDir)
  let output = ''
  const begin = (port?: string) =>
    launch(port === undefined ? env : { ...env, PORT: port }, options, program, (text) => {
      output += text
    })
  let running = await begin()
  const { url } = running
  const nodeRecord = (): { pid: number } =>
    JSON.parse(readFileSync(path.join(dataDir, 'chain', 'node.json'), 'utf8'))
  // By the line that each start prints.
  const portUrl = () =>
    [...output.matchAll(/local network ready .*, node (http:\S+)\)/g)].at(-1)?.[1] ?? ''

  return {
    url,
    dataDir,
    pid: () => running.process.pid ?? 0,
    portUrl,
    nodeUrl: () => privateNodeUrl(dataDir, Number(new URL(portUrl()).port)),
    nodePid: () => nodeRecord().pid,
    readyMs: () => running.readyMs,
    kill: async () => {
      running.process.kill('SIGKILL')
      await running.ended
    },
    restart: async () => {
      running = await begin(new URL(url).port)
    },
    stop: async () => {
      await end(running)
    },
    advance: (seconds) => moveClock(env.DATA_DIR, seconds),
    log: () => output,
  }
}

type SystemEnv = NodeJS.ProcessEnv & { readonly DATA_DIR: string }

/** The environment of a system of the tests, for what starts one by itself. */
export const systemEnvironment = (dataDir: string): SystemEnv => ({
  ...process.env,
  HOST: '127.0.0.1',
  // The service chooses a free one and prints it.
  PORT: '0',
  DATA_DIR: dataDir,
  LOCAL_RPC_PORT: '0',
  // The same keys and addresses in every system.
  LOCAL_SEED: 'coincidence',
  LOCAL_BLOCK_SECONDS: '1',
  LOCAL_MINING: 'on-demand',
  // A busy machine changes how long solvers take, not what they find.
  SOLVE_DEADLINE_MS: '10000',
  // A month of past trading is slow to mine; tests that need it request it.
  LOCAL_HISTORY_DAYS: '0',
  LOG_LEVEL: 'info',
  RATE_LIMITS: GENEROUS_LIMITS,
})

/** Most systems have the same first start, so one of them runs it for all. */
async function beginWithCopy(
  environment: Readonly<Record<string, string>>,
  dataDir: string,
): Promise<void> {
  const folder = process.env[FIRST_STARTS]
  const settings = sharedFirstStart(environment)
  if (folder === undefined || settings === null) return
  const make = async (draft: string) => {
    const env = { ...systemEnvironment(draft), ...settings, LOCAL_SIMULATOR: 'off' }
    const program = { nodeOptions: [], folder: root }
    await end(await launch(env, ['--api-only'], program, () => {}))
  }
  await copyFirstStart(folder, settings, make, dataDir)
}

/** Stops a system and deletes its data; does nothing for one that was not started. */
export async function endSystem(system: RunningSystem | undefined): Promise<void> {
  if (system === undefined) return
  await system.stop()
  removeData(system)
}

/** Deletes the data of a stopped system. */
export function removeData(system: RunningSystem): void {
  rmSync(system.dataDir, { recursive: true, force: true })
}

type Launched = {
  readonly process: ChildProcess
  readonly ended: Promise<void>
  readonly readyMs: number
  readonly url: string
}

async function launch(
  env: SystemEnv,
  options: readonly string[],
  { nodeOptions, folder }: Program,
  onOutput: (text: string) => void,
): Promise<Launched> {
  const startedAt = performance.now()
  // One process, so that a signal reaches the system itself and no wrapper.
  const runFolder = process.env[RUN_FOLDER]
  const script =
    runFolder === undefined || folder !== root
      ? ['--import', 'tsx', 'lib/server/start.ts']
      : [...SHORT_LIVED, path.join(runFolder, 'start.mjs')]
  const clock = await movableClock(env.DATA_DIR)
  const child = spawn(
    process.execPath,
    [...nodeOptions, ...clock.nodeOptions, ...script, ...options],
    {
      cwd: folder,
      env: { ...env, ...clock.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`the system was not ready in time:\n${text.slice(-4_000)}`))
    }, READY_TIMEOUT_MS)
    const read = (chunk: string) => {
      text += chunk
      onOutput(chunk)
      const [, ready] = /^ready (http\S+)$/m.exec(text) ?? []
      if (ready !== undefined) {
        clearTimeout(timer)
        resolve(ready)
      }
    }
    child.stdout?.setEncoding('utf8').on('data', read)
    child.stderr?.setEncoding('utf8').on('data', read)
    void ended.then(() => {
      clearTimeout(timer)
      reject(new Error(`the system ended before it was ready:\n${text.slice(-4_000)}`))
    })
  })
  const { waited } = mainThreadMs(child.pid ?? 0)
  return { process: child, ended, url, readyMs: performance.now() - startedAt - waited }
}

async function end(running: Launched): Promise<void> {
  if (running.process.exitCode !== null || running.process.signalCode !== null) return
  const timer = setTimeout(() => running.process.kill('SIGKILL'), STOP_TIMEOUT_MS)
  running.process.kill('SIGTERM')
  await running.ended
  clearTimeout(timer)
}
