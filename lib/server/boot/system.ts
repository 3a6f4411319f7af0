import 'server-only'
import path from 'node:path'
import type { Redis } from 'ioredis'
import type { Env } from '@/lib/config/env'
import type { PublicNetworkEnv } from '@/lib/config/public-network-env'
import { connectRedis } from '@/lib/infra/cache/redis'
import { LocalChainError } from '@/lib/infra/chain/local/anvil-binary'
import type { Database } from '@/lib/infra/db/database'
import { openDatabase } from '@/lib/infra/db/db'
import { createObserver, type Observer } from '@/lib/infra/observe/events'
import type { Logger } from '@/lib/infra/observe/log'
import { createMetrics } from '@/lib/infra/observe/metrics'
import { makePrivateDataDir } from '@/lib/infra/private-files'
import { connectNodes } from '@/lib/server/gateway/gateway-nodes'
import { listenToGatewayWrites, publishGatewayWrites } from '@/lib/server/gateway/gateway-writes'
import { connectUpstream } from '@/lib/server/gateway/upstream'
import { countsApart } from '@/lib/server/gateway/upstream-budget'
import type { MainOptions } from '@/lib/server/main-options'
import {
  createPoolProviders,
  defiLlamaChains,
  type PoolProviders,
} from '@/lib/server/market/market-yield-providers'
import { readPoolAddresses } from '@/lib/server/market/pool-addresses-file'
import { serveGatewayNetwork } from '@/lib/server/networks/gateway-network'
import {
  type SharedParts,
  type StartedLocalNetwork,
  startLocalNetwork,
} from '@/lib/server/networks/local-chain'
import { startPublicChain } from '@/lib/server/networks/public-chain'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { watchGatewayNetwork } from '@/lib/server/networks/watch-gateway-network'
import { createClock } from './clock'
import { databaseLocation } from './database-location'
import { startDatabaseMaintenance } from './database-maintenance'
import { warnOfMisspelt } from './misspelt-variables'
import { reportFault } from './report-fault'
import { serve } from './serve'
import { warnOfShortKeys } from './short-keys'
import { answerOnStandby } from './standby-server'
import { startTelemetry } from './telemetry'

/** Leaves time for the remaining steps of a stop, which takes 9 s at most. */
const SHUTDOWN_GRACE_MS = 5_000

/** Starts every part the role needs; returns the function that stops them, last started first. */
export async function startSystem(
  env: Env,
  options: MainOptions,
  log: Logger,
): Promise<() => Promise<void>> {
  const stops: (() => Promise<void>)[] = []
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    await startParts(env, options, log, (stop) => stops.push(stop))
    return stopAll
  } catch (error) {
    await stopAll()
    throw error
  }
}

async function startParts(
  env: Env,
  options: MainOptions,
  log: Logger,
  onStop: (stop: () => Promise<void>) => void,
): Promise<void> {
  if (options.role !== 'all' && env.database.kind === 'pglite') {
    throw new LocalChainError(
      'Separate web and engine processes need one database they share: set DATABASE_URL.',
    )
  }
  const observer = createObserver(log)
  warnOfMisspelt(log, env.misspelt)
  warnOfShortKeys(log, { DEBUG_API_KEY: env.debugApiKey, CMS_API_KEY: cmsKey(env) })
  const pools = poolProviders(env, observer)
  if (options.role !== 'web') await protectData(env.dataDir, log)
  const { step } = options
  const metrics = createMetrics()
  const tracer = await startTelemetry({ env, options, log, metrics, onStop })
  const database = await startDatabase(env, { observer, onStop, step })
  const shared: SharedParts = {
    env,
    options,
    log,
    observer,
    onStop,
    database,
    now: createClock(),
    metrics,
    onStandby: answerOnStandby({
      env,
      database,
      metricsText: () => metrics.registry.metrics(),
      log,
      onFault: reportFault(observer),
      step,
    }),
    tracer,
  }
  const redis = env.redisUrl === null ? null : connectRedis(env.redisUrl)
  onStop(async () => redis?.disconnect())
  const networks: ServedNetwork[] = []
  const locals: StartedLocalNetwork[] = []
  for (const network of env.networks) {
    if (network.kind === 'public') {
      networks.push(await startGatewayNetwork(network, { pools, redis }, shared))
      options.step(`${network.name} served through its order book`)
      continue
    }
    if (network.kind === 'own') {
      networks.push((await startPublicChain(network, pools, shared)).served)
      options.step(`${network.name} served with its own order book`)
      continue
    }
    const local = await startLocalNetwork(network, shared)
    networks.push(local.served)
    locals.push(local)
  }
  const server = await serve(networks, redis, shared)
  onStop(() => server.close(SHUTDOWN_GRACE_MS))
  await Promise.all(locals.map(({ indexed }) => indexed))
  for (const { onServing } of locals) onServing(server.url, server.isAnybodyHere)
  console.log(`ready ${server.url}`)
}

const cmsKey = ({ notifications: { cms } }: Env): string | null =>
  'apiKey' in cms ? cms.apiKey : null

const poolProviders = (env: Env, observer: Observer): PoolProviders =>
  createPoolProviders({
    providers: env.providers,
    addresses: readPoolAddresses(env.providers.poolAddressesFile),
    chains: defiLlamaChains(
      env.networks.flatMap((network) => (network.kind === 'local' ? [] : [network.chain])),
    ),
    onSkipped: observer.poolsLeftOut,
    random: Math.random,
    nowMs: Date.now,
  })

/** Opens the database with all its tables. */
async function startDatabase(
  env: Env,
  { observer, onStop, step }: Pick<SharedParts, 'observer' | 'onStop'> & Pick<MainOptions, 'step'>,
): Promise<Database> {
  const isEmbedded = env.database.kind === 'pglite'
  const database = await openDatabase(databaseLocation(env), {
    onWait: () => step(`${env.dataDir} was last used elsewhere; waiting whether it still is`),
    onCopyFault: (error) => observer.databaseCopyFault({ error }),
  })
  onStop(database.close)
  await database.migrate()
  await database.maintainAtStart()
  if (isEmbedded) onStop(startDatabaseMaintenance(database, observer))
  step(`database ready (${isEmbedded ? `PGlite in ${env.dataDir}` : 'PostgreSQL'})`)
  return database
}

/**
 * Serves a network whose order book another deployment runs; the engine's process also watches
 * accounts there.
 */
async function startGatewayNetwork(
  network: PublicNetworkEnv,
  { pools, redis }: { readonly pools: PoolProviders; readonly redis: Redis | null },
  shared: SharedParts,
): Promise<ServedNetwork> {
  const { env, options, database, observer, onStop } = shared
  const { chainId } = network.chain
  const upstream = connectUpstream({
    network,
    chainId,
    redis,
    onUnreadable: (fault) => observer.upstreamUnreadable({ network: network.name, ...fault }),
  })
  const sources = { upstream, nodes: connectNodes(network, shared) }
  const served = serveGatewayNetwork(network, env.providers, pools, sources, (uids) => {
    // A watcher that is not notified polls a little later; answers kept by others age out.
    publishGatewayWrites(database, chainId, uids).catch((error: unknown) =>
      observer.gatewayWatchFault({ network: network.name, error }),
    )
  })
  onStop(served.stop)
  if (countsApart(options.role, redis)) {
    const { name, requestsPerMinute } = network
    observer.budgetNotShared({ network: name, requestsPerMinute })
  }
  if (!served.view.capabilities.slippage) observer.noPastPrices({ network: network.name })
  upstream.startProbing()
  onStop(await listenToGatewayWrites(database, chainId, upstream.forget))
  if (options.role !== 'web') onStop(watchGatewayNetwork(served, sources, shared))
  return served
}

async function protectData(dataDir: string, log: Logger): Promise<void> {
  const open = await makePrivateDataDir(path.resolve(dataDir))
  if (open.length === 0) return
  log.warn(
    { dataDir, files: open.length, first: open[0] },
    'other users of this machine may read or change the data; its rights could not be changed',
  )
}
