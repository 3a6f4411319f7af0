import { queryOptions } from '@tanstack/react-query'
import { staleMilliseconds } from '@/lib/contract/cache-control'
import type { Address } from '@/lib/domain/shared/address'
import { callApi } from '../api-client'
import { retryPolicy } from './retry-policy'

const loadHolders = () => import('@/lib/contract/endpoints/holders')
const tokenHoldersEndpoint = async () => (await loadHolders()).tokenHoldersEndpoint

const holderKeys = {
  all: (network: string) => ['holders', network] as const,
  ofToken: (network: string, token: Address) => ['holders', network, token] as const,
}

/** Largest holders with their share. Fails with 404 when no holder is known. */
export const tokenHoldersQuery = (network: string, token: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: holderKeys.ofToken(network, token),
    queryFn: ({ signal }) =>
      callApi(tokenHoldersEndpoint, { network, params: { tokenAddress: token } }, { signal }),
    staleTime: staleMilliseconds.tokenHolders,
  })
