import { queryOptions } from '@tanstack/react-query'
import { cacheSeconds } from '@/lib/contract/cache-control'
import { callApi } from '../api-client'

const networkHealthEndpoint = async () =>
  (await import('@/lib/contract/endpoints/network-health')).networkHealthEndpoint

/** How every network was at its last checks, in one read; renewed while it is shown. */
export const networkHealthQuery = () =>
  queryOptions({
    // Without retries, which would delay the report of a failure.
    retry: false,
    queryKey: ['networkHealth'] as const,
    queryFn: ({ signal }) => callApi(networkHealthEndpoint, {}, { signal }),
    staleTime: cacheSeconds.networkHealth * 1000,
    refetchInterval: cacheSeconds.networkHealth * 1000,
  })
