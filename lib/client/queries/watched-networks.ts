import { queryOptions } from '@tanstack/react-query'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { accountKeys } from './account-keys'
import { retryPolicy } from './retry-policy'

const watchedNetworksEndpoint = async () =>
  (await import('@/lib/contract/endpoints/watched-networks')).watchedNetworksEndpoint

/** How often it is read until all networks are watched and answer. */
const UNTIL_WATCHED_MS = 10_000
const WATCHED_MS = 60_000

/** Since when the orders of a signed-in account at other deployments are watched. */
export const watchedNetworksQuery = (account: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: accountKeys.watched(account),
    queryFn: ({ signal }) => callApi(watchedNetworksEndpoint, { params: { account } }, { signal }),
    staleTime: 60_000,
    refetchInterval: ({ state }) =>
      state.data?.some(({ since, isAnswering }) => since === null || !isAnswering) === true
        ? UNTIL_WATCHED_MS
        : WATCHED_MS,
  })
