import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '@/lib/testing/chaos/chaos-database'
import { readNetwork, type TestNetwork } from '@/lib/testing/system/network'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** A start that has to build first takes minutes. */
const READY_TIMEOUT_MS = 600_000
const STOP_TIMEOUT_MS = 20_000

export type BenchSystem = {
  /** Origin of pages and API. */
  readonly url: string
  /** Stops the system and deletes its data. */
  readonly close: () => Promise<void>
}

/**
 * Starts the built app with separate data and ports; `options` go to the start script, `settings` to its
 * environment. The simulator is off by default: its trades would disturb a comparison of two
 * measurements.
 */
export async function startBenchSystem(
  options: readonly string[],
  settings: Readonly<Record<string, string>> = {},
): Promise<BenchSystem> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'coincidence-bench-'))
  const child = spawn(process.execPath, ['--import', 'tsx', 'lib/server/start.ts', ...options], {
    cwd: root,
    env: {
      LOCAL_SIMULATOR: 'off',
      // Market endpoints need at least a day of trading.
      LOCAL_HISTORY_DAYS: '2',
      ...process.env,
      ...settings,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataDir,
      LOCAL_RPC_PORT: '0',
      // The same market in every run.
      LOCAL_SEED: 'coincidence',
      LOG_LEVEL: 'error',
      RATE_LIMITS:
        'quote=5000/10000,submit=1000/2000,orderRead=50000/100000,read=50000/100000,rpc=5000/10000,faucet=100/200',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
      child.kill('SIGTERM')
      await ended
      clearTimeout(timer)
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let text = ''
      const timer = setTimeout(() => reject(new Error('not ready in time')), READY_TIMEOUT_MS)
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        const ready = /^ready (http\S+)$/m.exec(text)?.[1]
        if (ready === undefined) return
        clearTimeout(timer)
        resolve(ready)
      })
      void ended.then(() => {
        clearTimeout(timer)
        reject(new Error(`the system ended before it was ready:\n${text}`))
      })
    })
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Where a measured system keeps its order book. */
export type BenchDatabase = 'PostgreSQL' | 'embedded'

/**
 * Measures the network of a system without pages, whose database is on the PostgreSQL server that `TEST_DATABASE_URL`
 * names, else embedded.
 */
export async function onOwnDatabase<Row>(
  settings: Readonly<Record<string, string>>,
  measure: (network: TestNetwork) => Promise<Row>,
): Promise<Row & { readonly database: BenchDatabase }> {
  const serverUrl = process.env.TEST_DATABASE_URL
  const database = serverUrl === undefined ? null : await createDatabase(serverUrl)
  try {
    const stored = database === null ? settings : { ...settings, DATABASE_URL: database.url }
    const system = await startBenchSystem(['--api-only'], stored)
    try {
      const row = await measure(await readNetwork(system.url))
      return { ...row, database: database === null ? 'embedded' : 'PostgreSQL' }
    } finally {
      await system.close()
    }
  } finally {
    await database?.drop()
  }
}
