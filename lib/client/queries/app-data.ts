import { queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadAppData = () => import('@/lib/contract/endpoints/app-data')
const getAppDataEndpoint = async () => (await loadAppData()).getAppDataEndpoint

const appDataKeys = {
  one: (network: string, hash: AppDataHash) => ['appData', network, hash] as const,
}

/** The document of a hash, which can never change. */
export const appDataQuery = (network: string, hash: AppDataHash) =>
  queryOptions({
    ...retryPolicy,
    queryKey: appDataKeys.one(network, hash),
    queryFn: ({ signal }) => callApi(getAppDataEndpoint, { network, params: { hash } }, { signal }),
    staleTime: staleMilliseconds.appData,
  })
