import { queryOptions } from '@tanstack/react-query'
import { cacheSeconds, staleMilliseconds } from '@/lib/contract/cache-control'
import type { AverageApr } from '@/lib/contract/codecs/pools'
import type { TokenMarketsView } from '@/lib/contract/codecs/token-markets'
import type { UsdPrice } from '@/lib/contract/codecs/token-price'
import type { Address } from '@/lib/domain/shared/address'
import type { Bps } from '@/lib/domain/shared/amount'
import { callApi } from '../api-client'
import type { CallOptions } from '../call-input'
import { poolKeys } from './pools'
import { priceKeys } from './prices'
import { retryPolicy } from './retry-policy'
import { type SlippageFacts, slippageKeys } from './slippage'

const loadMarkets = () => import('@/lib/contract/endpoints/markets')
const slippageEndpoint = async () => (await loadMarkets()).slippageEndpoint
const poolsAverageAprEndpoint = async () =>
  (await import('@/lib/contract/endpoints/pools')).poolsAverageAprEndpoint
const loadTokensMarket = () => import('@/lib/contract/endpoints/tokens-market')
const tokenMarketsEndpoint = async () =>
  (await import('@/lib/contract/endpoints/token-markets')).tokenMarketsEndpoint
const usdPriceEndpoint = async () => (await loadTokensMarket()).usdPriceEndpoint

/** A response and its age in seconds when it arrived. */
export type Aged<Answer> = { readonly answer: Answer; readonly ageSeconds: number }

async function withAge<Answer>(
  call: (options: CallOptions) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Aged<Answer>> {
  let ageSeconds = 0
  // The browser's cache would return the age at the time it stored the response.
  const answer = await call({
    signal,
    cache: 'no-cache',
    onHeaders: (headers) => {
      ageSeconds = ageOf(headers)
    },
  })
  return { answer, ageSeconds }
}

/** From the header `Age`; 0 without it. */
function ageOf(headers: Headers): number {
  const text = headers.get('age') ?? ''
  return /^\d+$/.test(text) ? Number(text) : 0
}

/** USD per whole token and the age of that price, refreshed. Fails with 404 without a price. */
export const agedUsdPriceQuery = (network: string, token: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: [...priceKeys.usd(network, token), 'aged'] as const,
    queryFn: ({ signal }): Promise<Aged<UsdPrice>> =>
      withAge(
        (options) =>
          callApi(usdPriceEndpoint, { network, params: { tokenAddress: token } }, options),
        signal,
      ),
    staleTime: cacheSeconds.usdPrice * 1000,
    refetchInterval: cacheSeconds.usdPrice * 1000,
  })

/** While a part of the figures is missing it may be there in a moment. */
const UNREAD_REFRESH_MS = 5_000
const MARKETS_REFRESH_MS = 30_000

/** Figures of all known tokens, or of one with its pools, and the age of the oldest price, refreshed. */
export const agedTokenMarketsQuery = (network: string, token: Address | null) =>
  queryOptions({
    ...retryPolicy,
    queryKey: [...priceKeys.markets(network, token), 'aged'] as const,
    queryFn: ({ signal }): Promise<Aged<TokenMarketsView>> =>
      withAge(
        (options) =>
          callApi(
            tokenMarketsEndpoint,
            { network, query: token === null ? {} : { token } },
            options,
          ),
        signal,
      ),
    staleTime: MARKETS_REFRESH_MS,
    refetchInterval: ({ state }) =>
      state.data?.answer.tokens.some(({ unread }) => unread.length > 0) === true
        ? UNREAD_REFRESH_MS
        : MARKETS_REFRESH_MS,
  })

/** Recommended slippage tolerance with the age of its data. Fails with 404 without history. */
export const agedSlippageQuery = (
  network: string,
  pair: { readonly base: Address; readonly quote: Address },
  facts: SlippageFacts,
) =>
  queryOptions({
    ...retryPolicy,
    queryKey: [...slippageKeys.ofOrder(network, pair, facts), 'aged'] as const,
    queryFn: ({ signal }): Promise<Aged<{ readonly slippageBps: Bps }>> =>
      withAge(
        (options) =>
          callApi(slippageEndpoint, { network, params: { pair }, query: facts }, options),
        signal,
      ),
    staleTime: cacheSeconds.slippageTolerance * 1000,
  })

/** Average APR in percent by project name, with its age. Soon stale, as it may be provisional. */
export const agedPoolsAverageAprQuery = (network: string) =>
  queryOptions({
    ...retryPolicy,
    queryKey: poolKeys.averageApr(network),
    queryFn: ({ signal }): Promise<Aged<AverageApr>> =>
      withAge((options) => callApi(poolsAverageAprEndpoint, { network }, options), signal),
    staleTime: staleMilliseconds.pools,
  })
