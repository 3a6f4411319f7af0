import 'server-only'
import type { NetworkHealth } from '@/lib/contract/codecs/network-health'
import type { NetworksView } from '@/lib/contract/codecs/networks'
import { endpoints } from '@/lib/contract/endpoint-list'
import { accountEventsEndpoint } from '@/lib/contract/endpoints/accounts'
import { getAppDataEndpoint, uploadAppDataEndpoint } from '@/lib/contract/endpoints/app-data'
import { faucetEndpoint, networksEndpoint } from '@/lib/contract/endpoints/network'
import { networkHealthEndpoint } from '@/lib/contract/endpoints/network-health'
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
  metricsEndpoint,
  openApiEndpoint,
  safeManifestEndpoint,
} from '@/lib/contract/endpoints/system'
import { tradesEndpoint, tradesV2Endpoint } from '@/lib/contract/endpoints/trades'
import { limits } from '@/lib/contract/limits'
import { failure, ok } from '@/lib/domain/shared/result'
import type { AccountsApi } from '@/lib/server/accounts/accounts-api'
import { type ApiEntry, endpointsOn, reply } from '@/lib/server/http/api-table'
import { type OpenApiFacts, openApiDocument } from '@/lib/server/http/openapi'
import type { NamesApi } from '@/lib/server/names/names'
import { ownBook, type ServedNetwork } from '@/lib/server/networks/served-network'
import type { TokenCatalogue } from '@/lib/server/tokens/token-catalogue'
import { channelRows } from './channel-rows'
import { type DebugRowDeps, debugRows } from './debug-rows'
import { deliveryRows } from './delivery-rows'
import { listReply } from './list-reply'
import { marketRows } from './market-rows'
import { nameRows } from './name-rows'
import { notificationRows } from './notification-rows'
import { readRows } from './read-rows'
import { rpcRow } from './rpc-row'
import { sessionRows } from './session-rows'
import { signedInOnly } from './signed-in-only'
import { simulationRows } from './simulation-rows'
import { staffRows } from './staff-rows'
import { metricsRow, type SystemRowDeps, systemRows } from './system-rows'
import { tokenListRows } from './token-list-rows'
import { whileNodeAnswers } from './while-node-answers'

export type ApiDeps = DebugRowDeps &
  SystemRowDeps & {
    readonly networks: NetworksView
    readonly accounts: AccountsApi
    readonly names: NamesApi
    readonly networkHealth: () => readonly NetworkHealth[]
    /** Null: they are served at another port, and nobody finds them here. */
    readonly metricsText: (() => Promise<string>) | null
    readonly version: string
    /** Name and version of the build. */
    readonly build: string
    readonly tokenCatalogue: (network: string) => TokenCatalogue
  }

/** Source: the guide of Safe to custom apps. */
const SAFE_MANIFEST = {
  name: 'Coincidence',
  description: 'Batch-auction trading: quote, sign and follow orders.',
  iconPath: 'icon.svg',
} as const

/** The API: every endpoint with its use case, without logic of its own. */
export function apiTable(deps: ApiDeps): readonly ApiEntry<ServedNetwork>[] {
  const on = endpointsOn<ServedNetwork>()
  const offered = endpoints.filter(
    (endpoint) => endpoint !== metricsEndpoint || deps.metricsText !== null,
  )
  const openApi = openApiDocument(offered, openApiFacts(deps))
  const rows = [
    ...[...orderStages(on), ...readRows(on, deps)].map(forwardable),
    ...debugRows(on, deps),
    ...simulationRows(on),
    ...marketRows(on),
    ...tokenListRows(on, deps.tokenCatalogue),
    ...sessionRows(on, deps.accounts.session),
    ...staffRows(on, deps.staff),
    ...notificationRows(on, deps.accounts.notifications),
    ...channelRows(on, deps.accounts.channels, deps.accounts.watches),
    ...deliveryRows(on, deps.accounts.deliveries),
    ...nameRows(on, deps.names),
    on(networksEndpoint, () => ok(deps.networks)),
    on(networkHealthEndpoint, () => ok({ networks: deps.networkHealth() })),
    rpcRow(on, ({ rpc }) => rpc),
    on(faucetEndpoint, async ({ network, body }) => {
      if (network.faucet === null) return failure('NotFound', 'This network has no faucet')
      const sent = await network.faucet(body.address)
      return sent.ok ? ok({ transactions: sent.value }) : sent
    }),
    ...solverRows(on),
    ...systemRows<ServedNetwork>(deps),
    ...(deps.metricsText === null ? [] : [metricsRow<ServedNetwork>(deps.metricsText)]),
    on(openApiEndpoint, () => ok(openApi)),
    on(safeManifestEndpoint, () => ok(SAFE_MANIFEST)),
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
    on(placeOrderEndpoint, ({ network, body, meta }) =>
      whileNodeAnswers(() => ownBook(network).place(body, meta.clientAddress)),
    ),
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
      listReply(await ownBook(network).accountOrders({ ...params, ...query })),
    ),
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
      if (entry.endpoint === accountEventsEndpoint) return source.watchAccount(request)
      if (entry.endpoint.media === 'events') return source.watchOrder(request)
      return source.forward(entry.endpoint, request)
    },
  }
}

/** The built-in solvers as an engine for others, where a network serves them. */
function solverRows(on: ReturnType<typeof endpointsOn<ServedNetwork>>): ApiEntry<ServedNetwork>[] {
  return [
    on(
      solveEndpoint,
      ({ network, params, body, meta }) =>
        network.solver?.solve(params.solver, body, meta.clientAddress) ?? notServed(),
    ),
    on(notifySolverEndpoint, ({ network }) => (network.solver === null ? notServed() : ok({}))),
  ]
}

const notServed = () => failure('NotFound', 'This network serves no solver')
