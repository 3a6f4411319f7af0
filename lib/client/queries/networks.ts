import { queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadNetwork = () => import('@/lib/contract/endpoints/network')
const networksEndpoint = async () => (await loadNetwork()).networksEndpoint

export const networkKeys = { all: ['networks'] as const }

/** Networks, contracts, tokens and capabilities of this deployment. */
export const networksQuery = () =>
  queryOptions({
    ...retryPolicy,
    queryKey: networkKeys.all,
    queryFn: ({ signal }) => callApi(networksEndpoint, {}, { signal }),
    staleTime: staleMilliseconds.networks,
  })
