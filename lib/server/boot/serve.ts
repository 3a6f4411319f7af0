import 'server-only'
import path from 'node:path'
import type { Redis } from 'ioredis'
import type { Env } from '@/lib/config/env'
import { LOCAL_NETWORK } from '@/lib/config/networks'
import type { NetworksView, NetworkView } from '@/lib/contract/codecs/networks'
import { rateLimits } from '@/lib/contract/limits'
import type { Database } from '@/lib/infra/db/database'
import { bindSharedQueries } from '@/lib/infra/db/network-store'
import { createAccessLog } from '@/lib/infra/observe/access-log'
import { followRequests } from '@/lib/infra/observe/request-traces'
import { createRateLimiter } from '@/lib/infra/rate-limit/rate-limiter'
import { type AccountsApi, openAccountsApi } from '@/lib/server/accounts/accounts-api'
import { apiTable } from '@/lib/server/api/api'
import { createDispatcher } from '@/lib/server/http/dispatcher'
import type { EdgeDeps } from '@/lib/server/http/edge'
import { type RunningServer, startHttpServer } from '@/lib/server/http/http-server'
import { originOf } from '@/lib/server/http/listen'
import { isLoopback } from '@/lib/server/http/loopback'
import { networkResolver } from '@/lib/server/http/network-resolver'
import { setRuntime } from '@/lib/server/http/runtime'
import { openNames } from '@/lib/server/names/names'
import { recordHealth } from '@/lib/server/networks/health-record'
import type { SharedParts } from '@/lib/server/networks/local-chain'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import { createRpcSockets } from '@/lib/server/rpc-socket/rpc-sockets'
import { isSameKey } from '@/lib/server/session/is-same-key'
import { createStaffSessions } from '@/lib/server/session/staff-session'
import { openTokenCatalogues } from '@/lib/server/tokens/token-catalogues'
import { startAdminServer } from './admin-server'
import { nodePort } from './node-port'
import { databaseCheck, type Readiness, readinessFrom } from './readiness'
import { readRelease } from './release'
import { reportFault } from './report-fault'
import { rpcUpgrades } from './rpc-upgrades'
import { createVisits, type Visits } from './visits'
import { pageAllowances, walletsView } from './wallets-view'

/** For an answer under way at the port of operators when the process stops. */
const ADMIN_GRACE_MS = 1_000

/** With the time between blocks as it is measured. */
const currentView = ({ view, blockSeconds }: ServedNetwork): NetworkView =>
  blockSeconds === undefined ? view : { ...view, blockSeconds: blockSeconds() }

/** Starts the HTTP server of these networks, for the API and the pages. */
export async function serve(
  networks: readonly ServedNetwork[],
  redis: Redis | null,
  shared: SharedParts,
): Promise<RunningServer & Pick<Visits, 'isAnybodyHere'>> {
  const { env, options, database, metrics, observer, log, now, onStop } = shared
  const view = {
    defaultNetwork: networks[0]?.name ?? LOCAL_NETWORK,
    get networks() {
      return networks.map(currentView)
    },
    ...walletsView(env.wallets),
    ...(env.names === null ? {} : { accountNames: true as const }),
  }
  const { host, port } = env
  let listensAt = originOf(host, port)
  const publicUrl = () => env.notifications.publicUrl ?? listensAt
  const { step, role } = options
  const accounts = await openAccountsApi({
    env,
    role,
    database,
    networks,
    now,
    observer,
    metrics,
    step,
    onStop,
    publicUrl,
  })
  const readiness = readinessOf(networks, database)
  const table = openApi({ networks, view, accounts, readiness, publicUrl }, shared)
  const { take } = createRateLimiter({ limits: { ...rateLimits, ...env.rateLimits }, redis })
  const visits: Visits = createVisits(
    () => performance.now(),
    () => dispatcher.openStreams(),
  )
  const deps = edgeDeps({ networks, accounts, visits, takeToken: take }, shared)
  const access = env.accessLog ? createAccessLog(log) : null
  const dispatcher = createDispatcher(table, deps, { trustedProxies: env.trustedProxies, access })
  setRuntime({
    handleFetch: dispatcher.handleFetch,
    callOwn: dispatcher.callOwn,
    networks: () => view,
    poolHoldings: async (name) => {
      const network = networks.find((network) => network.name === name)
      return (await network?.market.yields?.holdings()) ?? new Map()
    },
  })
  const openSockets = (trustedProxies: number) => {
    const sockets = createRpcSockets(deps, { trustedProxies })
    onStop(async () => sockets.close())
    return sockets
  }
  const { dev, root, pages } = options
  const server = await startHttpServer({
    host,
    port,
    dev,
    root,
    pages,
    dispatcher,
    onPageFault: observer.pageFault,
    access,
    onUpgrade: rpcUpgrades(deps, openSockets(env.trustedProxies)),
    allowances: pageAllowances(env.wallets),
  })
  listensAt = server.url
  if (env.admin !== null) await openAdmin(env.admin, readiness, shared)
  for (const network of networks) {
    network.nodePort?.open(nodePort(network, deps, openSockets(0)))
  }
  return { ...server, isAnybodyHere: visits.isAnybodyHere }
}

const readinessOf = (networks: readonly ServedNetwork[], database: Database): Readiness =>
  readinessFrom(async () => [
    await databaseCheck(database),
    ...(await Promise.all(networks.map((network) => network.readiness()))).flat(),
  ])

/** Opens the port of operators, until the stop. */
async function openAdmin(
  at: NonNullable<Env['admin']>,
  readiness: Readiness,
  { log, metrics, observer, options, onStop }: SharedParts,
): Promise<void> {
  const server = await startAdminServer(at, {
    readiness,
    metricsText: () => metrics.registry.metrics(),
    log,
    onFault: reportFault(observer),
  })
  onStop(() => server.close(ADMIN_GRACE_MS))
  options.step(`metrics and log level at ${server.url}`)
}

/** The API table with what its rows depend on. */
function openApi(
  {
    networks,
    view,
    accounts,
    readiness,
    publicUrl,
  }: {
    readonly networks: readonly ServedNetwork[]
    readonly view: NetworksView
    readonly accounts: AccountsApi
    readonly readiness: Readiness
    readonly publicUrl: () => string
  },
  { env, options, database, metrics, observer, now, onStop }: SharedParts,
) {
  const release = readRelease(options.root)
  const health = recordHealth(networks, () => performance.now())
  onStop(async () => health.stop())
  const catalogues = openTokenCatalogues({ env, networks: view.networks, observer, onStop })
  return apiTable({
    networks: view,
    tokenCatalogue: (network) => {
      const catalogue = catalogues.get(network)
      if (catalogue === undefined) throw new Error(`${network} is served without its tokens`)
      return catalogue
    },
    accounts,
    names: openNames(env.names, networks),
    version: release.version,
    build: `${release.name}@${release.version}+${path.basename(options.bundleDir)}`,
    networkHealth: health.view,
    readiness,
    metricsText: env.admin === null ? () => metrics.registry.metrics() : null,
    isDebugKey: (key) => isSameKey(key, env.debugApiKey),
    staff: createStaffSessions({
      ...bindSharedQueries(database),
      key: env.debugApiKey,
      guard: accounts.session.guard,
      isSecure: () => publicUrl().startsWith('https:'),
      now,
    }),
  })
}

/** The limits, logs and metrics of every request. */
const edgeDeps = (
  {
    networks,
    accounts,
    visits,
    takeToken,
  }: {
    readonly networks: readonly ServedNetwork[]
    readonly accounts: AccountsApi
    readonly visits: Visits
    readonly takeToken: ReturnType<typeof createRateLimiter>['take']
  },
  { env, metrics, observer, log, tracer }: SharedParts,
): EdgeDeps<ServedNetwork> => ({
  resolveNetwork: networkResolver(networks),
  takeToken,
  ownHost: accounts.session.guard.ownHost,
  isOnLoopback: isLoopback(env.host),
  ...(env.streamsPerClient === null ? {} : { streamsPerClient: env.streamsPerClient }),
  ...(env.streamsPerProcess === null ? {} : { streamsPerProcess: env.streamsPerProcess }),
  ...(tracer.isOn ? { follow: followRequests(tracer) } : {}),
  onStream: ({ network, endpoint, change }) =>
    metrics.openStreams.inc({ network: network ?? '', endpoint }, change),
  onFault: reportFault(observer),
  onRequest: (request) => {
    const { endpoint, status, durationSeconds } = request
    visits.note(request)
    const network = request.network ?? ''
    metrics.requests.observe({ network, endpoint, status: String(status) }, durationSeconds)
    log.debug({ endpoint, status, ms: Math.round(durationSeconds * 1000) }, 'request')
  },
})
