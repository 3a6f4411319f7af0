import { queryOptions } from '@tanstack/react-query'
import { cacheSeconds, staleMilliseconds } from '@/lib/contract/cache-control'
import type { AverageApr } from '@/lib/contract/codecs/pools'
import type { UsdPrice } from '@/lib/contract/codecs/token-price'
import type { Address } from '@/lib/domain/shared/address'
import type { Bps } from '@/lib/domain/shared/amount'
import { type CallOptions, callApi } from '../api-client'
import { poolKeys } from './pools'
import { priceKeys } from './prices'
import { retryPolicy } from './retry-policy'
import { type SlippageFacts, slippageKeys } from './slippage'

const loadMarkets = () => import('@/lib/contract/endpoints/markets')
const slippageEndpoint = async () => (await loadMarkets()).slippageEndpoint
const poolsAverageAprEndpoint = async () =>
  (await import('@/lib/contract/endpoints/pools')).poolsAverageAprEndpoint
const loadTokensMarket = () => import('@/lib/contract/endpoints/tokens-market')
const usdPriceEndpoint = async () => (await loadTokensMarket()).usdPriceEndpoint

/** An answer and how old it was, in seconds, when it came. */
export type Aged<Answer> = { readonly answer: Answer; readonly ageSeconds: number }

async function withAge<Answer>(
  ask: (options: CallOptions) => Promise<Answer>,
  signal: AbortSignal,
): Promise<Aged<Answer>> {
  let ageSeconds = 0
  // The browser's own cache would hand out an age as of when it kept the answer.
  const answer = await ask({
    signal,
    cache: 'no-cache',
    onAge: (seconds) => {
      ageSeconds = seconds
    },
  })
  return { answer, ageSeconds }
}

/** USD per whole token and the age of that price; renewed while somebody looks. Fails with 404 without one. */
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

/** Recommended slippage tolerance with the age of its readings. Fails with 404 without history. */
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

/** Average APR in percent by name of the project, with its age. Soon stale, as it may be a passing one. */
export const agedPoolsAverageAprQuery = (network: string) =>
  queryOptions({
    ...retryPolicy,
    queryKey: poolKeys.averageApr(network),
    queryFn: ({ signal }): Promise<Aged<AverageApr>> =>
      withAge((options) => callApi(poolsAverageAprEndpoint, { network }, options), signal),
    staleTime: staleMilliseconds.pools,
  })
