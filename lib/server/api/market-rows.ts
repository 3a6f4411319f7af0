import 'server-only'
import { tokenHoldersEndpoint, topHoldersEndpoint } from '@/lib/contract/endpoints/holders'
import { slippageEndpoint, volatilityEndpoint } from '@/lib/contract/endpoints/markets'
import {
  poolEndpoint,
  poolHistoryEndpoint,
  poolsAverageAprEndpoint,
  poolsEndpoint,
  poolTrendsEndpoint,
} from '@/lib/contract/endpoints/pools'
import { tokenMarketsEndpoint } from '@/lib/contract/endpoints/token-markets'
import { priceHistoryEndpoint, usdPriceEndpoint } from '@/lib/contract/endpoints/tokens-market'
import { type Failure, failure, ok, type Result } from '@/lib/domain/shared/result'
import { noHeaders } from '@/lib/server/http/answer'
import { type ApiEntry, type endpointsOn, type Reply, reply } from '@/lib/server/http/api-table'
import type { ServedNetwork } from '@/lib/server/networks/served-network'
import type { Aged } from '@/lib/services/market/aged-lookup'
import { noPastPrices } from '@/lib/services/market/get-price-history'

/** The market rows of the API table: prices, holders, slippage, pools. */
export function marketRows(
  on: ReturnType<typeof endpointsOn<ServedNetwork>>,
): ApiEntry<ServedNetwork>[] {
  return [
    on(usdPriceEndpoint, async ({ network, params }) =>
      aged(await network.market.usdPrice(params.tokenAddress)),
    ),
    on(priceHistoryEndpoint, async ({ network, params, query }) => {
      const { priceHistory } = network.market
      return priceHistory === null
        ? noPastPrices
        : aged(await priceHistory(params.tokenAddress, query.window))
    }),
    on(tokenMarketsEndpoint, async ({ network, query }) =>
      aged(ok(await network.market.tokens(query.token ?? null))),
    ),
    on(topHoldersEndpoint, async ({ network, params }) => {
      const { holderLists } = network.market
      return holderLists === null
        ? noHolderSource
        : aged(await holderLists.topHolders(params.tokenAddress))
    }),
    on(tokenHoldersEndpoint, async ({ network, params }) => {
      const { holderLists } = network.market
      return holderLists === null
        ? noHolderSource
        : aged(await holderLists.holders(params.tokenAddress))
    }),
    on(slippageEndpoint, async ({ network, params, query }) =>
      aged(await network.market.slippage(params.pair, query)),
    ),
    on(volatilityEndpoint, async ({ network, params }) =>
      aged(await network.market.volatility(params.pair)),
    ),
    on(poolsEndpoint, async ({ network, body }) => {
      const { yields } = network.market
      return yields === null ? noPoolSource : aged(ok(await yields.pools(body)))
    }),
    on(poolsAverageAprEndpoint, async ({ network }) => {
      const { yields } = network.market
      if (yields === null) return noPoolSource
      const average = await yields.averageApr()
      return aged(ok(average), average.isKept ? noHeaders : notCacheable)
    }),
    on(poolTrendsEndpoint, async ({ network, body }) => {
      const { yields } = network.market
      return yields === null ? noPoolSource : aged(ok(await yields.trends(body)))
    }),
    on(poolEndpoint, async ({ network, params }) => {
      const { yields } = network.market
      return yields === null ? noPoolSource : aged(await yields.pool(params.pool))
    }),
    on(poolHistoryEndpoint, async ({ network, params, query }) => {
      const { yields } = network.market
      return yields === null ? noPoolSource : aged(await yields.history(params.pool, query.window))
    }),
  ]
}

const noHolderSource = failure('NotFound', 'No source of token holders is set up for this network')

const noPoolSource = failure('NotFound', 'No source of pools is set up for this network')

const notCacheable = { 'Cache-Control': 'no-store' }

/** Adds an `Age` header when the response is at least a second old. */
function aged<T, F extends Failure>(
  answer: Result<Aged<T>, F>,
  headers: Readonly<Record<string, string>> = noHeaders,
): Result<T | Reply<T>, F> {
  if (!answer.ok) return answer
  const { body, ageSeconds } = answer.value
  if (ageSeconds > 0) return ok(reply(200, body, { ...headers, Age: String(ageSeconds) }))
  return ok(headers === noHeaders ? body : reply(200, body, headers))
}
