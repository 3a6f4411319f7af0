import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Env } from '@/lib/config/env'
import { LOCAL_NETWORK } from '@/lib/config/networks'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import { rateLimits } from '@/lib/contract/limits'
import { connectRedis } from '@/lib/infra/cache/redis'
import { LocalChainError } from '@/lib/infra/chain/local/anvil-binary'
import type { Database } from '@/lib/infra/db/database'
import { openDatabase } from '@/lib/infra/db/db'
import { createObserver } from '@/lib/infra/observe/events'
import { createLogger } from '@/lib/infra/observe/log'
import { createMetrics } from '@/lib/infra/observe/metrics'
import { createRateLimiter } from '@/lib/infra/rate-limit/rate-limiter'
import { openAccountsApi } from '@/lib/server/accounts/accounts-api'
import { isSameKey } from '@/lib/server/accounts/is-same-key'
import { createStaffSessions } from '@/lib/server/accounts/staff-session'
import { apiTable } from '@/lib/server/api/api'
import { serveGatewayNetwork } from '@/lib/server/gateway/gateway-network'
import { publishGatewayWrites } from '@/lib/server/gateway/gateway-writes'
import { watchGatewayNetwork } from '@/lib/server/gateway/watch-gateway-network'
import { createDispatcher } from '@/lib/server/http/dispatcher'
import { originOf, type RunningServer, startHttpServer } from '@/lib/server/http/http-server'
import { networkResolver } from '@/lib/server/http/network-resolver'
import { setRuntime } from '@/lib/server/http/runtime'
import { createPoolProviders } from '@/lib/server/market/market-yield-providers'
import { readPoolAddresses } from '@/lib/server/market/pool-addresses-file'
import { createClock } from './clock'
import { type SharedParts, type StartedLocalNetwork, startLocalNetwork } from './local-chain'
import type { MainOptions } from './main-options'
import type { ServedNetwork } from './served-network'

const SHUTDOWN_GRACE_MS = 8_000

/** Starts every part the role needs; returns the function that stops them, last started first. */
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
  if (role !== 'all' && env.database.kind === 'pglite') {
    throw new LocalChainError(
      'Separate web and engine processes need one database they share: set DATABASE_URL.',
    )
  }
  const observer = createObserver(log)
  const pools = createPoolProviders({
    providers: env.providers,
    addresses: readPoolAddresses(env.providers.poolAddressesFile),
    onSkipped: observer.poolsLeftOut,
    random: Math.random,
    nowMs: Date.now,
  })
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
  const shared: SharedParts = {
    env,
    options,
    database,
    log,
    now: createClock(),
    observer,
    metrics: createMetrics(),
    onStop,
  }
  const networks: ServedNetwork[] = []
  const locals: StartedLocalNetwork[] = []
  for (const network of env.networks) {
    if (network.kind === 'public') {
      const served = serveGatewayNetwork(network, env.providers, pools, (chainId, uids) => {
        // A watcher that is not notified polls a little later.
        publishGatewayWrites(database, chainId, uids).catch((error: unknown) =>
          observer.gatewayWatchFault({ network: network.name, error }),
        )
      })
      networks.push(served)
      if (role !== 'web') onStop(watchGatewayNetwork(network, served, shared))
      step(`${network.name} served through its order book`)
      continue
    }
    const local = await startLocalNetwork(network, shared)
    networks.push(local.served)
    locals.push(local)
  }
  const server = await serve(networks, shared)
  onStop(() => server.close(SHUTDOWN_GRACE_MS))
  await Promise.all(locals.map(({ indexed }) => indexed))
  for (const { onServing } of locals) onServing(server.url)
  console.log(`ready ${server.url}`)
}

async function serve(
  networks: readonly ServedNetwork[],
  { env, options, database, metrics, observer, log, now, onStop }: SharedParts,
): Promise<RunningServer> {
  const view = {
    defaultNetwork: networks[0]?.name ?? LOCAL_NETWORK,
    networks: networks.map((network) => network.view),
  }
  const release = readRelease(options.root)
  const { step, role } = options
  const { host, port } = env
  let listensAt = originOf(host, port)
  const accounts = await openAccountsApi({
    ...{ env, role, database, networks, now, observer, metrics, step, onStop },
    publicUrl: () => env.notifications.publicUrl ?? listensAt,
  })
  const table = apiTable({
    networks: view,
    accounts,
    version: release.version,
    build: `${release.name}@${release.version}+${path.basename(options.bundleDir)}`,
    readiness: async () => [
      await databaseCheck(database),
      ...(await Promise.all(networks.map((network) => network.readiness()))).flat(),
    ],
    metricsText: () => metrics.registry.metrics(),
    isDebugKey: (key) => isSameKey(key, env.debugApiKey),
    staff: createStaffSessions({
      key: env.debugApiKey,
      guard: accounts.session.guard,
      isSecure: () => (env.notifications.publicUrl ?? listensAt).startsWith('https:'),
      now,
    }),
  })
  const redis = env.redisUrl === null ? null : connectRedis(env.redisUrl)
  onStop(async () => redis?.disconnect())
  const limiter = createRateLimiter({ limits: { ...rateLimits, ...env.rateLimits }, redis })
  const dispatcher = createDispatcher(
    table,
    {
      resolveNetwork: networkResolver(networks),
      takeToken: limiter.take,
      ...(env.streamsPerClient === null ? {} : { streamsPerClient: env.streamsPerClient }),
      onFault: ({ requestId, endpoint, cause }) =>
        observer.requestFault({ requestId, endpoint, error: cause }),
      onRequest: ({ endpoint, status, durationSeconds }) => {
        metrics.requests.observe({ endpoint, status: String(status) }, durationSeconds)
        log.debug({ endpoint, status, ms: Math.round(durationSeconds * 1000) }, 'request')
      },
    },
    { trustedProxies: env.trustProxy ? 1 : 0 },
  )
  setRuntime({
    handleFetch: dispatcher.handleFetch,
    callOwn: dispatcher.callOwn,
    networks: () => view,
    poolTokens: async (name) => {
      const network = networks.find((one) => one.name === name)
      return (await network?.market.yields?.tokens()) ?? new Map()
    },
  })
  const { dev, root, pages } = options
  const server = await startHttpServer({ host, port, dev, root, pages, dispatcher })
  listensAt = server.url
  return server
}

async function databaseCheck(database: Database): Promise<ReadinessCheck> {
  try {
    await database.ping()
    return { name: 'database', ok: true }
  } catch {
    return { name: 'database', ok: false, detail: 'the database does not answer' }
  }
}

function readRelease(root: string): { readonly name: string; readonly version: string } {
  const parsed: { name?: string; version?: string } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  return { name: parsed.name ?? 'unnamed', version: parsed.version ?? '0.0.0' }
}
