import { createServer } from 'node:http'
import { getOrderEndpoint } from '@/lib/contract/endpoints/orders'
import { usdPriceEndpoint } from '@/lib/contract/endpoints/tokens-market'
import { ok } from '@/lib/domain/shared/result'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import type { Database } from '@/lib/infra/db/database'
import { bindStore } from '@/lib/infra/db/network-store'
import { order } from '@/lib/infra/db/store.fixture'
import type { MarketWorkerSetup } from '@/lib/infra/market/messages'
import { endpointsOn } from '@/lib/server/http/api-table'
import { createDispatcher } from '@/lib/server/http/dispatcher'
import { networkResolver } from '@/lib/server/http/network-resolver'
import { pricesFromPools } from '@/lib/server/market/market-prices'
import { getOrder } from '@/lib/services/order-book/read-orders'

export type MarketServer = { readonly port: number; readonly paths: readonly string[] }

/**
 * Serves an order and a token's price through the app's own edge and use cases. Unlike in the app,
 * the price too is read from the database, so that every uncached request is affected by the index.
 */
export async function openMarketServer(
  database: Database,
  setup: MarketWorkerSetup,
): Promise<MarketServer> {
  const network = { name: 'synthetic', chainId: setup.chainId, aliases: [] }
  const store = bindStore(database, setup.chainId)
  const stored = order(1)
  await store.insertOrder({ order: stored })
  await store.insertAppData({
    hash: stored.data.appData,
    document: '{}',
    createdAt: stored.createdAt,
  })
  const prices = pricesFromPools({
    market: async () => {
      const states = new Map((await store.selectPoolStates({})).map((row) => [row.pool, row]))
      const pools = (await store.selectMarketPools({})).flatMap((pool) => {
        const state = states.get(pool.address)
        return state === undefined
          ? []
          : [{ kind: 'constantProduct' as const, ...pool, ...state, swapGas: 0n }]
      })
      return { pools }
    },
    selectPriceSamples: store.selectPriceSamples,
    selectPricesAt: store.selectPricesAt,
    selectMarketBlocks: store.selectMarketBlocks,
    usdToken: setup.usdToken,
    decimals: new Map(setup.tokens.map((token) => [token.address, token.decimals])),
    wrappedNativeToken: setup.wrappedNativeToken,
    isUnsupportedToken: async () => false,
    nowMs: Date.now,
  })
  const on = endpointsOn<typeof network>()
  const { dispatch } = createDispatcher(
    [
      on(usdPriceEndpoint, async ({ params }) => {
        const price = await prices.usdPrice(params.tokenAddress)
        return price.ok ? ok(price.value.body) : price
      }),
      on(getOrderEndpoint, ({ params }) =>
        getOrder(
          {
            selectOrder: store.selectOrder,
            selectMeta: store.selectMeta,
            selectOrderMarkets: store.selectOrderMarkets,
            settledOrders: async () => new Map(),
            pricedToken: (token) => token,
            availableBalances: async () => [],
            now: () => unixMicros(Date.now() * 1_000),
          },
          params.uid,
        ),
      ),
    ],
    {
      resolveNetwork: networkResolver([network]),
      takeToken: () => 0,
      onFault: ({ cause }) => console.error(cause),
    },
  )
  const server = createServer((request, response) => {
    if (dispatch(request, response) === false) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('the server has a port')
  const base = `/${network.name}`
  return {
    port: bound.port,
    paths: [
      `${base}/tokens/${setup.wrappedNativeToken}/usdPrice`,
      `${base}/api/v1/orders/${stored.uid}`,
    ],
  }
}
