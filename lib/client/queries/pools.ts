import { queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { PoolHistoryWindow } from '@/lib/domain/pool/pool-history'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadPools = () => import('@/lib/contract/endpoints/pools')
const poolEndpoint = async () => (await loadPools()).poolEndpoint
const poolHistoryEndpoint = async () => (await loadPools()).poolHistoryEndpoint
const poolTrendsEndpoint = async () => (await loadPools()).poolTrendsEndpoint
const poolsEndpoint = async () => (await loadPools()).poolsEndpoint

export const poolKeys = {
  all: (network: string) => ['pools', network] as const,
  list: (network: string, addresses: readonly Address[]) =>
    ['pools', network, 'list', ...addresses] as const,
  averageApr: (network: string) => ['pools', network, 'averageApr'] as const,
  trends: (network: string, pools: readonly Address[]) =>
    ['pools', network, 'trends', ...pools] as const,
  ofPool: (network: string, pool: Address) => ['pools', network, 'pool', pool] as const,
  history: (network: string, pool: Address, window: PoolHistoryWindow) =>
    [...poolKeys.ofPool(network, pool), 'history', window] as const,
}

/** The known pools of these addresses, most value locked first; without any, the top 1,000. */
export const poolsQuery = (network: string, addresses: readonly Address[] = []) =>
  queryOptions({
    ...retryPolicy,
    queryKey: poolKeys.list(network, addresses),
    queryFn: ({ signal }) => callApi(poolsEndpoint, { network, body: [...addresses] }, { signal }),
    staleTime: staleMilliseconds.pools,
  })

/** Everything known about one pool. Fails with 404 for an unknown pool. */
export const poolQuery = (network: string, pool: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: poolKeys.ofPool(network, pool),
    queryFn: ({ signal }) => callApi(poolEndpoint, { network, params: { pool } }, { signal }),
    staleTime: staleMilliseconds.pools,
  })

/** Past APR, TVL and volume of a pool. Fails with 404 for an unknown pool. */
export const poolHistoryQuery = (network: string, pool: Address, window: PoolHistoryWindow) =>
  queryOptions({
    ...retryPolicy,
    queryKey: poolKeys.history(network, pool, window),
    queryFn: ({ signal }) =>
      callApi(poolHistoryEndpoint, { network, params: { pool }, query: { window } }, { signal }),
    staleTime: staleMilliseconds.pools,
  })

/** The last 30 days of up to 100 pools; those that are not recorded are missing. */
export const poolTrendsQuery = (network: string, pools: readonly Address[]) =>
  queryOptions({
    ...retryPolicy,
    queryKey: poolKeys.trends(network, pools),
    queryFn: ({ signal }) => callApi(poolTrendsEndpoint, { network, body: [...pools] }, { signal }),
    staleTime: staleMilliseconds.pools,
  })
