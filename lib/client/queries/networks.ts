import { queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import { networksEndpoint } from '@/lib/contract/endpoints/network'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

export const networkKeys = { all: ['networks'] as const }

/** Networks, contracts, tokens and capabilities of this deployment. */
export const networksQuery = () =>
  queryOptions({
    ...retryPolicy,
    queryKey: networkKeys.all,
    queryFn: ({ signal }) => callApi(networksEndpoint, {}, { signal }),
    staleTime: staleMilliseconds.networks,
  })
