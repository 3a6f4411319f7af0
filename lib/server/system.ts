import 'server-only'
import { timingSafeEqual } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Env, LocalNetworkEnv } from '@/lib/config/env'
import { LOCAL_NETWORK } from '@/lib/config/networks'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import { rateLimits } from '@/lib/contract/limits'
import { connectRedis } from '@/lib/infra/cache/redis'
import { LocalChainError } from '@/lib/infra/chain/local/anvil-binary'
import { createFaucet } from '@/lib/infra/chain/local/faucet'
import { localAccounts } from '@/lib/infra/chain/local/genesis'
import type { LocalChain } from '@/lib/infra/chain/local/local-chain'
import { genesisSchema, type LocalManifest } from '@/lib/infra/chain/local/manifest'
import { startSimulator } from '@/lib/infra/chain/local/simulator/simulator'
import type { Database } from '@/lib/infra/db/database'
import { openDatabase } from '@/lib/infra/db/db'
import { createObserver } from '@/lib/infra/observe/events'
import { createLogger, type Logger } from '@/lib/infra/observe/log'
import { createMetrics } from '@/lib/infra/observe/metrics'
import { createRateLimiter } from '@/lib/infra/rate-limit/rate-limiter'
import { apiTable } from './api'
import { createClock } from './clock'
import { createDispatcher } from './http/dispatcher'
import { networkResolver } from './http/network-resolver'
import { setRuntime } from './http/runtime'
import { type RunningServer, startHttpServer } from './http-server'
import { leadChain, requireSamePair } from './lead-chain'
import { serveLocalNetwork } from './local-network'
import type { MainOptions } from './main-options'
import { bindStore, type NetworkStore } from './network-store'
import type { ServedNetwork } from './served-network'

/** Where a serving process finds the node and content that the engine process keeps. */
const PUBLISHED_KEY = 'local-network'
const SHUTDOWN_GRACE_MS = 8_000

/** Starts every part the role asks for; returns what stops them again, last started first. */
export async function startSystem(env: Env, options: MainOptions): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    await startParts(env, options, (stop) => stops.push(stop))
    return stopAll
  } catch (error) {
    await stopAll()
    throw error
  }
}

async function startParts(
  env: Env,
  options: MainOptions,
  onStop: (stop: () => Promise<void>) => void,
): Promise<void> {
  const { role, step } = options
  const log = createLogger(env.logLevel)
  const network = localNetworkOf(env)
  if (role !== 'all' && env.database.kind === 'pglite') {
    throw new LocalChainError(
      'Separate web and engine processes need one database they share: set DATABASE_URL.',
    )
  }
  const database = await openDatabase(
    env.database.kind === 'pglite'
      ? { kind: 'pglite', dir: path.resolve(env.dataDir, 'db') }
      : env.database,
  )
  onStop(database.close)
  await database.migrate()
  step(
    `database ready (${env.database.kind === 'pglite' ? `PGlite in ${env.dataDir}` : 'PostgreSQL'})`,
  )
  const store = bindStore(database, network.chainId)

  const chain =
    role === 'web' ? null : await leadChain(env, network, database, log, options, onStop)
  const { manifest, rpcUrl } = chain === null ? await publishedNetwork(store, network) : chain
  if (chain !== null) {
    await requireSamePair(env, store, chain)
    await store.upsertMeta({ key: PUBLISHED_KEY, value: published(chain) })
    step(`local network ready (chain ${network.chainId}, node ${rpcUrl})`)
  }

  const metrics = createMetrics()
  const observer = createObserver(log)
  const faucet = createFaucet({ rpcUrl, manifest, blockSeconds: network.blockSeconds })
  const served = await serveLocalNetwork({
    env,
    network,
    manifest,
    rpcUrl,
    chain,
    runEngine: role !== 'web',
    faucet,
    database,
    bundleDir: options.bundleDir,
    now: createClock(),
    observer,
    metrics,
  })
  onStop(served.stop)
  if (role !== 'web') step('auction engine running')

  const server = await serve(env, options, [served], database, { metrics, observer, log }, onStop)
  onStop(() => server.close(SHUTDOWN_GRACE_MS))
  if (chain !== null && network.simulator) {
    const simulator = startSimulator({
      rpcUrl,
      manifest,
      blockSeconds: network.blockSeconds,
      apiBaseUrl: server.url,
      faucet,
      seed: network.seed,
      log,
    })
    onStop(simulator.stop)
    step('simulator trading')
  }
  console.log(`ready ${server.url}`)
}

function localNetworkOf(env: Env): LocalNetworkEnv {
  const local = env.networks.find((network) => network.kind === 'local')
  if (local === undefined || env.networks.length > 1) {
    throw new LocalChainError(
      'NETWORKS: this version serves the local network only; leave NETWORKS unset or set it to "local".',
    )
  }
  return local
}

const published = (chain: LocalChain): string => {
  const { solvers: _s, faucet: _f, traders: _t, ...genesis } = chain.manifest
  return JSON.stringify({ rpcUrl: chain.rpcUrl, genesis })
}

/** What a web process needs of the network, waiting for the engine to have made it. */
async function publishedNetwork(
  store: NetworkStore,
  network: LocalNetworkEnv,
): Promise<{ manifest: LocalManifest; rpcUrl: string }> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const text = await store.selectMeta({ key: PUBLISHED_KEY })
    if (text !== null) {
      const { rpcUrl, genesis }: { rpcUrl: string; genesis: unknown } = JSON.parse(text)
      return {
        rpcUrl,
        manifest: { ...genesisSchema.parse(genesis), ...localAccounts(network.seed) },
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  throw new LocalChainError(
    'No engine has published the local network; run `npm run start:engine`.',
  )
}

async function serve(
  env: Env,
  options: MainOptions,
  networks: readonly ServedNetwork[],
  database: Database,
  {
    metrics,
    observer,
    log,
  }: {
    metrics: ReturnType<typeof createMetrics>
    observer: ReturnType<typeof createObserver>
    log: Logger
  },
  onStop: (stop: () => Promise<void>) => void,
): Promise<RunningServer> {
  const view = {
    defaultNetwork: networks[0]?.name ?? LOCAL_NETWORK,
    networks: networks.map((network) => network.view),
  }
  const table = apiTable({
    networks: view,
    version: packageVersion(options.root),
    readiness: async () => [
      await databaseCheck(database),
      ...(await Promise.all(networks.map((network) => network.readiness()))).flat(),
    ],
    metricsText: () => metrics.registry.metrics(),
    isDebugKey: (key) => isSameKey(key, env.debugApiKey),
  })
  const redis = env.redisUrl === null ? null : connectRedis(env.redisUrl)
  onStop(async () => redis?.disconnect())
  const limiter = createRateLimiter({ limits: { ...rateLimits, ...env.rateLimits }, redis })
  const dispatcher = createDispatcher(
    table,
    {
      resolveNetwork: networkResolver(networks),
      takeToken: limiter.take,
      onFault: ({ requestId, endpoint, cause }) =>
        observer.requestFault({ requestId, endpoint, error: cause }),
      onRequest: ({ endpoint, status, durationSeconds }) => {
        metrics.requests.observe({ endpoint, status: String(status) }, durationSeconds)
        log.debug({ endpoint, status, ms: Math.round(durationSeconds * 1000) }, 'request')
      },
    },
    { trustedProxies: env.trustProxy ? 1 : 0 },
  )
  setRuntime({ handleFetch: dispatcher.handleFetch, networks: () => view })
  const { host, port } = env
  const { dev, root, pages } = options
  return startHttpServer({ host, port, dev, root, pages, dispatcher })
}

async function databaseCheck(database: Database): Promise<ReadinessCheck> {
  try {
    await database.ping()
    return { name: 'database', ok: true }
  } catch {
    return { name: 'database', ok: false, detail: 'the database does not answer' }
  }
}

function isSameKey(given: string | null, expected: string | null): boolean {
  if (given === null || expected === null) return false
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

function packageVersion(root: string): string {
  const parsed: { version?: string } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  return parsed.version ?? '0.0.0'
}
