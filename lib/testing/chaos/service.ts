import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { privateNodeUrl } from '@/lib/testing/system/private-node-url'
import { until } from '@/lib/testing/system/until'
import { lastingPort } from './lasting-port'
import { type SupervisedProcess, supervise } from './supervised-process'

/** Only a hanging process takes this long, even on a slow and busy machine. */
const HEALTH_TIMEOUT_MS = 600_000

const NO_LIMITS =
  'quote=500/1000,submit=500/1000,faucet=100/200,orderRead=2000/4000,read=1000/2000,account=1000/2000,rpc=2000/4000'

export type ServiceConfig = {
  readonly root: string
  /** Programs made by `bundleStart`, with `preload.mjs`. */
  readonly bundleFolder: string
  readonly dataDir: string
  readonly logDir: string
  /** Null for the embedded database. */
  readonly databaseUrl: string | null
  readonly nodePort: number
  readonly proxyUrl: string
}

/** The system as operators run it: its processes, the node one of them runs, and their clock. */
export type Service = {
  readonly url: string
  /** The node itself, without the bounds of its port. */
  readonly nodeUrl: () => string
  /**
   * The process that serves clients, and the one that runs engine and node; the same process on
   * PGlite.
   */
  readonly server: SupervisedProcess
  readonly engine: SupervisedProcess
  readonly processes: readonly SupervisedProcess[]
  /** Process id of the node; null while none is recorded. */
  readonly nodePid: () => number | null
  /** Shifts the clocks of the service's processes. */
  readonly setClock: (offsetMs: number) => void
  /** Resolves when every process reports ready; throws when that does not happen in time. */
  readonly healthy: () => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startService(config: ServiceConfig): Promise<Service> {
  const clockFile = path.join(config.logDir, 'clock')
  const setClock = (offsetMs: number) => writeFileSync(clockFile, String(offsetMs))
  setClock(0)
  mkdirSync(config.dataDir, { recursive: true })
  const start = (name: string, options: readonly string[], port: number) =>
    supervise(
      {
        name,
        args: [
          path.join(config.bundleFolder, 'start.mjs'),
          '--api-only',
          '--stop-with-parent',
          ...options,
        ],
        cwd: config.root,
        url: `http://127.0.0.1:${port}`,
        logFile: path.join(config.logDir, `${name}.log`),
      },
      { ...environment(config, clockFile), PORT: String(port) },
    )
  const engine =
    config.databaseUrl === null
      ? start('server', [], await lastingPort())
      : start('engine', ['--role', 'engine'], await lastingPort())
  const server =
    config.databaseUrl === null ? engine : start('server', ['--role', 'web'], await lastingPort())
  const processes = [...new Set([server, engine])]
  return {
    url: server.url,
    nodeUrl: () => privateNodeUrl(config.dataDir, config.nodePort),
    server,
    engine,
    processes,
    nodePid: () => readPid(path.join(config.dataDir, 'chain', 'node.json')),
    setClock,
    healthy: async () => {
      await until('the service is ready', () => areReady(processes), {
        timeoutMs: HEALTH_TIMEOUT_MS,
      })
    },
    stop: async () => {
      await Promise.all(processes.map((process) => process.stop()))
    },
  }
}

const environment = (config: ServiceConfig, clockFile: string): NodeJS.ProcessEnv => ({
  ...process.env,
  HOST: '127.0.0.1',
  DATA_DIR: config.dataDir,
  LOCAL_RPC_PORT: String(config.nodePort),
  LOCAL_BLOCK_SECONDS: '1',
  LOCAL_HISTORY_DAYS: '0',
  LOG_LEVEL: 'info',
  RATE_LIMITS: NO_LIMITS,
  DATABASE_URL: config.databaseUrl ?? '',
  NODE_OPTIONS: `--import ${pathToFileURL(path.join(config.bundleFolder, 'preload.mjs')).href}`,
  MOVED_CLOCK_FILE: clockFile,
  CHAOS_PROXY_URL: config.proxyUrl,
})

async function areReady(processes: readonly SupervisedProcess[]): Promise<boolean> {
  const states = await Promise.all(processes.map((process) => process.isReady()))
  return states.every(Boolean)
}

function readPid(file: string): number | null {
  try {
    const { pid }: { pid: number } = JSON.parse(readFileSync(file, 'utf8'))
    return pid
  } catch {
    return null
  }
}
