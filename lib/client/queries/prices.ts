import { queryOptions } from '@tanstack/react-query'
import { cacheSeconds } from '@/lib/contract/cache-control'
import type { PriceWindow } from '@/lib/domain/market/price-history'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadTokensMarket = () => import('@/lib/contract/endpoints/tokens-market')
const priceHistoryEndpoint = async () => (await loadTokensMarket()).priceHistoryEndpoint
const usdPriceEndpoint = async () => (await loadTokensMarket()).usdPriceEndpoint

export const priceKeys = {
  all: (network: string) => ['prices', network] as const,
  usd: (network: string, token: Address) => ['prices', network, 'usd', token] as const,
  history: (network: string, token: Address, window: PriceWindow) =>
    ['prices', network, 'history', token, window] as const,
  markets: (network: string, token: Address | null) =>
    ['prices', network, 'markets', token] as const,
}

/** USD per whole token; the native sentinel stands for the coin. Fails with 404 without a price. */
export const usdPriceQuery = (network: string, token: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: priceKeys.usd(network, token),
    queryFn: ({ signal }) =>
      callApi(usdPriceEndpoint, { network, params: { tokenAddress: token } }, { signal }),
    staleTime: cacheSeconds.usdPrice * 1000,
  })

/** USD prices of the window, oldest first, as for `usdPriceQuery`. Fails with 404 without any. */
export const priceHistoryQuery = (network: string, token: Address, window: PriceWindow) =>
  queryOptions({
    ...retryPolicy,
    queryKey: priceKeys.history(network, token, window),
    queryFn: ({ signal }) =>
      callApi(
        priceHistoryEndpoint,
        { network, params: { tokenAddress: token }, query: { window } },
        { signal },
      ),
    staleTime: cacheSeconds.priceHistory * 1000,
  })
