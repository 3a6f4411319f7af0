import 'server-only'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { NetworksView } from '@/lib/contract/codecs/networks'
import { endpoints } from '@/lib/contract/endpoint-list'
import { accountEventsEndpoint } from '@/lib/contract/endpoints/accounts'
import { getAppDataEndpoint, uploadAppDataEndpoint } from '@/lib/contract/endpoints/app-data'
import { debugOrderEndpoint } from '@/lib/contract/endpoints/debug-order'
import { faucetEndpoint, networksEndpoint, rpcEndpoint } from '@/lib/contract/endpoints/network'
import {
  accountOrdersEndpoint,
  cancelOrderEndpoint,
  cancelOrdersEndpoint,
  getOrderEndpoint,
  orderEventsEndpoint,
  orderStatusEndpoint,
  ordersByDigestEndpoint,
  ordersByUidsEndpoint,
  placeOrderEndpoint,
} from '@/lib/contract/endpoints/orders'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
import { notifySolverEndpoint, solveEndpoint } from '@/lib/contract/endpoints/solver'
import {
  solverCompetitionEndpoint,
  solverCompetitionV2Endpoint,
} from '@/lib/contract/endpoints/solver-competition'
import {
  healthEndpoint,
  metricsEndpoint,
  openApiEndpoint,
  readinessEndpoint,
} from '@/lib/contract/endpoints/system'
import { tradesEndpoint, tradesV2Endpoint } from '@/lib/contract/endpoints/trades'
import { limits } from '@/lib/contract/limits'
import { failure, ok } from '@/lib/domain/shared/result'
import type { AccountsApi } from '@/lib/server/accounts/accounts-api'
import type { StaffSessions } from '@/lib/server/accounts/staff-session'
import { ownBook, type ServedNetwork } from '@/lib/server/boot/served-network'
import { watchUpstream } from '@/lib/server/gateway/watch-upstream'
import { watchUpstreamAccount } from '@/lib/server/gateway/watch-upstream-account'
import { type ApiEntry, endpointsOn, reply } from '@/lib/server/http/api-table'
import { type OpenApiFacts, openApiDocument } from '@/lib/server/http/openapi'
import { channelRows } from './channel-rows'
import { deliveryRows } from './delivery-rows'
import { marketRows } from './market-rows'
import { notificationRows } from './notification-rows'
import { readRows } from './read-rows'
import { sessionRows } from './session-rows'
import { signedInOnly } from './signed-in-only'
import { staffRows } from './staff-rows'

export type ApiDeps = {
  readonly networks: NetworksView
  readonly accounts: AccountsApi
  readonly readiness: () => Promise<readonly ReadinessCheck[]>
  readonly metricsText: () => Promise<string>
  readonly version: string
  /** Name and version of the build. */
  readonly build: string
  /** Whether a key opens restricted debug reports. */
  readonly isDebugKey: (key: string | null) => boolean
  readonly staff: StaffSessions
}

/** The text format of metrics has its own version number. */
const prometheusText = 'text/plain; version=0.0.4; charset=utf-8'

/** One object, so that the edge encodes its bytes only once. */
const alive = { status: 'ok' } as const

/** The API: every endpoint with its use case, without logic of its own. */
export function apiTable(deps: ApiDeps): readonly ApiEntry<ServedNetwork>[] {
  const on = endpointsOn<ServedNetwork>()
  const openApi = openApiDocument(endpoints, openApiFacts(deps))
  const rows = [
    ...[...orderStages(on), ...readRows(on, deps)]
      .map(forwardable)
      .map((entry) => staffOnly(entry, deps)),
    ...marketRows(on),
    ...sessionRows(on, deps.accounts.session),
    ...staffRows(on, deps.staff),
    ...notificationRows(on, deps.accounts.notifications),
    ...channelRows(on, deps.accounts.channels),
    ...deliveryRows(on, deps.accounts.deliveries),
    on(networksEndpoint, () => ok(deps.networks)),
    on(rpcEndpoint, async ({ network, body }) => {
      if (Array.isArray(body)) return ok(await network.rpc(body))
      const [answer] = await network.rpc([body])
      if (answer === undefined) throw new Error('the proxy answers every call')
      return ok(answer)
    }),
    on(faucetEndpoint, async ({ network, body }) =>
      network.faucet === null
        ? failure('NotFound', 'This network has no faucet')
        : ok({ transactions: [...(await network.faucet(body.address))] }),
    ),
    ...solverRows(on),
    on(healthEndpoint, () => ok(alive)),
    on(readinessEndpoint, async () => {
      const checks = [...(await deps.readiness())]
      const ready = checks.every((check) => check.ok)
      return ok(reply(ready ? 200 : 503, { ready, checks }))
    }),
    on(metricsEndpoint, async () =>
      ok(reply(200, await deps.metricsText(), { 'Content-Type': prometheusText })),
    ),
    on(openApiEndpoint, () => ok(openApi)),
  ]
  return rows.map((entry) => signedInOnly(entry, deps.accounts.session.guard))
}

function openApiFacts({ version, networks: { networks } }: ApiDeps): OpenApiFacts {
  const named = networks.flatMap(({ name, chainId, aliases }) => [name, `${chainId}`, ...aliases])
  return { version, networkSegments: ['default', ...named] }
}

/** The order stages on our own book; for a gateway network `forwardable` answers instead. */
function orderStages(on: ReturnType<typeof endpointsOn<ServedNetwork>>): ApiEntry<ServedNetwork>[] {
  return [
    on(quoteEndpoint, ({ network, body }) => ownBook(network).quote(body)),
    on(placeOrderEndpoint, ({ network, body }) => ownBook(network).place(body)),
    on(getOrderEndpoint, ({ network, params }) => ownBook(network).order(params.uid)),
    on(cancelOrderEndpoint, ({ network, params, body }) =>
      ownBook(network).cancel({ uid: params.uid, ...body }),
    ),
    on(cancelOrdersEndpoint, ({ network, body }) => ownBook(network).cancelMany(body)),
    on(ordersByUidsEndpoint, async ({ network, body }) => ok(await ownBook(network).lookUp(body))),
    on(ordersByDigestEndpoint, async ({ network, params }) =>
      ok(await ownBook(network).ordersByDigest(params.digest)),
    ),
    on(orderStatusEndpoint, ({ network, params }) => ownBook(network).status(params.uid)),
    on(orderEventsEndpoint, async ({ network, params, meta }) => {
      const order = await ownBook(network).order(params.uid)
      return order.ok ? ok(ownBook(network).watch(params.uid, meta.signal)) : order
    }),
    on(accountOrdersEndpoint, async ({ network, params, query }) =>
      ok(await ownBook(network).accountOrders({ ...params, ...query })),
    ),
    on(debugOrderEndpoint, ({ network, params }) => ownBook(network).debug(params.uid)),
    on(solverCompetitionEndpoint, ({ network, params }) =>
      ownBook(network).competitionV1({ auctionId: params.auction_id }),
    ),
    on(solverCompetitionV2Endpoint, ({ network, params }) =>
      ownBook(network).competitionV2({ auctionId: params.auction_id }),
    ),
    on(uploadAppDataEndpoint, async ({ network, params, body }) => {
      const stored = await ownBook(network).uploadAppData({
        hash: params.hash,
        document: body.fullAppData,
      })
      return stored.ok ? ok(reply(stored.value.isNew ? 201 : 200, stored.value.hash)) : stored
    }),
    on(getAppDataEndpoint, ({ network, params }) => ownBook(network).appData(params.hash)),
    on(tradesEndpoint, async ({ network, query }) =>
      ok(await ownBook(network).trades(query, { offset: 0, limit: limits.tradesPerPage })),
    ),
    on(tradesV2Endpoint, async ({ network, query }) =>
      ok(await ownBook(network).trades(query, query)),
    ),
  ]
}

/** The same row, answered by the upstream order book where the network has one. */
function forwardable(entry: ApiEntry<ServedNetwork>): ApiEntry<ServedNetwork> {
  return {
    ...entry,
    handle: (request) => {
      const source = request.network?.orderBook
      if (source?.kind !== 'gateway') return entry.handle(request)
      if (entry.endpoint === accountEventsEndpoint) {
        return watchUpstreamAccount(source.forward, request)
      }
      if (entry.endpoint.media === 'events') return watchUpstream(source.forward, request)
      return source.forward(entry.endpoint, request)
    },
  }
}

/** Debug reports are open on the local network; elsewhere they need the key, or a session it opened. */
function staffOnly(
  entry: ApiEntry<ServedNetwork>,
  { isDebugKey, staff }: ApiDeps,
): ApiEntry<ServedNetwork> {
  if (entry.endpoint !== debugOrderEndpoint) return entry
  return {
    ...entry,
    handle: (request) =>
      request.network?.view.capabilities.debugReport === 'open' ||
      isDebugKey(request.meta.header('x-api-key')) ||
      staff.staffSessionEnd(request.meta) !== null
        ? entry.handle(request)
        : failure(
            'Unauthorized',
            'Debug reports of this network need a key (X-API-Key) or a staff session',
          ),
  }
}

/** The built-in solvers as an engine for others, where a network serves them. */
function solverRows(on: ReturnType<typeof endpointsOn<ServedNetwork>>): ApiEntry<ServedNetwork>[] {
  return [
    on(
      solveEndpoint,
      ({ network, params, body }) => network.solver?.solve(params.solver, body) ?? notServed(),
    ),
    on(notifySolverEndpoint, ({ network }) => (network.solver === null ? notServed() : ok({}))),
  ]
}

const notServed = () => failure('NotFound', 'This network serves no solver')
