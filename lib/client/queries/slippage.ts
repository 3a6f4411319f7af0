import { queryOptions } from '@tanstack/react-query'
import { cacheSeconds } from '@/lib/contract/cache-control'
import type { QueryOf } from '@/lib/contract/endpoint'
import type { slippageEndpoint } from '@/lib/contract/endpoints/markets'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadMarkets = () => import('@/lib/contract/endpoints/markets')
const loadSlippage = async () => (await loadMarkets()).slippageEndpoint

/** Optional facts about the order; null is unknown. */
export type SlippageFacts = QueryOf<typeof slippageEndpoint>

type Pair = { readonly base: Address; readonly quote: Address }

export const slippageKeys = {
  all: (network: string) => ['slippage', network] as const,
  ofPair: (network: string, { base, quote }: Pair) => ['slippage', network, base, quote] as const,
  ofOrder: (network: string, pair: Pair, facts: SlippageFacts) =>
    [...slippageKeys.ofPair(network, pair), ...Object.values(facts).map(String)] as const,
}

const NO_FACTS: SlippageFacts = {
  orderKind: null,
  partiallyFillable: null,
  sellAmount: null,
  buyAmount: null,
  expirationTimeInSeconds: null,
  feeAmount: null,
}

/** Recommended slippage tolerance for these facts. Fails with 404 without history. */
export const slippageQuery = (network: string, pair: Pair, facts: SlippageFacts = NO_FACTS) =>
  queryOptions({
    ...retryPolicy,
    queryKey: slippageKeys.ofOrder(network, pair, facts),
    queryFn: ({ signal }) =>
      callApi(loadSlippage, { network, params: { pair }, query: facts }, { signal }),
    staleTime: cacheSeconds.slippageTolerance * 1000,
  })
