import 'server-only'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { NetworksView } from '@/lib/contract/codecs/networks'
import { endpoints } from '@/lib/contract/endpoint-list'
import { getAppDataEndpoint, uploadAppDataEndpoint } from '@/lib/contract/endpoints/app-data'
import { debugOrderEndpoint } from '@/lib/contract/endpoints/debug-order'
import { faucetEndpoint, networksEndpoint, rpcEndpoint } from '@/lib/contract/endpoints/network'
import {
  accountOrdersEndpoint,
  cancelOrderEndpoint,
  getOrderEndpoint,
  orderEventsEndpoint,
  orderStatusEndpoint,
  ordersByUidsEndpoint,
  placeOrderEndpoint,
} from '@/lib/contract/endpoints/orders'
import { quoteEndpoint } from '@/lib/contract/endpoints/quote'
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
import { type ApiEntry, endpointsOn, reply } from './http/api-table'
import { openApiDocument } from './http/openapi'
import type { ServedNetwork } from './served-network'

export type ApiDeps = {
  readonly networks: NetworksView
  readonly readiness: () => Promise<readonly ReadinessCheck[]>
  readonly metricsText: () => Promise<string>
  readonly version: string
  /** Whether a key opens restricted debug reports. */
  readonly isDebugKey: (key: string | null) => boolean
}

/** The API: every endpoint with its use case. Nothing is decided here. */
export function apiTable(deps: ApiDeps): readonly ApiEntry<ServedNetwork>[] {
  const on = endpointsOn<ServedNetwork>()
  const openApi = openApiDocument(endpoints, deps.version)
  return [
    on(quoteEndpoint, ({ network, body }) => network.book.quote(body)),
    on(placeOrderEndpoint, ({ network, body }) => network.book.place(body)),
    on(getOrderEndpoint, ({ network, params }) => network.book.order(params.uid)),
    on(cancelOrderEndpoint, ({ network, params, body }) =>
      network.book.cancel({ uid: params.uid, ...body }),
    ),
    on(ordersByUidsEndpoint, async ({ network, body }) => ok(await network.book.lookUp(body))),
    on(orderStatusEndpoint, ({ network, params }) => network.book.status(params.uid)),
    on(orderEventsEndpoint, async ({ network, params, meta }) => {
      const order = await network.book.order(params.uid)
      return order.ok ? ok(network.book.watch(params.uid, meta.signal)) : order
    }),
    on(accountOrdersEndpoint, async ({ network, params, query }) =>
      ok(await network.book.accountOrders({ ...params, ...query })),
    ),
    on(debugOrderEndpoint, ({ network, params, meta }) =>
      network.view.capabilities.debugReport === 'open' || deps.isDebugKey(meta.header('x-api-key'))
        ? network.book.debug(params.uid)
        : failure('Unauthorized', 'Debug reports of this network need a key (X-API-Key)'),
    ),
    on(solverCompetitionEndpoint, ({ network, params }) =>
      network.book.competitionV1(params.auction_id),
    ),
    on(solverCompetitionV2Endpoint, ({ network, params }) =>
      network.book.competitionV2(params.auction_id),
    ),
    on(uploadAppDataEndpoint, async ({ network, params, body }) => {
      const stored = await network.book.uploadAppData({
        hash: params.hash,
        document: body.fullAppData,
      })
      return stored.ok ? ok(reply(stored.value.isNew ? 201 : 200, stored.value.hash)) : stored
    }),
    on(getAppDataEndpoint, ({ network, params }) => network.book.appData(params.hash)),
    on(tradesEndpoint, async ({ network, query }) =>
      ok(await network.book.trades(query, { offset: 0, limit: limits.tradesPerPage })),
    ),
    on(tradesV2Endpoint, async ({ network, query }) => ok(await network.book.trades(query, query))),
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
    on(healthEndpoint, () => ok({ status: 'ok' as const })),
    on(readinessEndpoint, async () => {
      const checks = [...(await deps.readiness())]
      const ready = checks.every((check) => check.ok)
      return ok(reply(ready ? 200 : 503, { ready, checks }))
    }),
    on(metricsEndpoint, async () => ok(await deps.metricsText())),
    on(openApiEndpoint, () => ok(openApi)),
  ]
}
