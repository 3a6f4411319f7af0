import { queryOptions } from '@tanstack/react-query'
import { retryPolicy } from '@/lib/client/queries/retry-policy'
import type { Address } from '@/lib/domain/shared/address'
import { chainKeys } from './chain-keys'
import type { ContractFacts } from './contract-facts'

const loadReader = () => import('./read-token-facts')
const RETRY_AFTER_FAILURE_MS = 30_000

/**
 * Symbol, name and decimals by a token's contract, in one request with those of other tokens that are
 * asked for at the same time. Fails while the node does not answer, and is read again as long as it is
 * shown.
 */
export const tokenFactsQuery = (network: string, token: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: chainKeys.token(network, token),
    queryFn: async (): Promise<ContractFacts> =>
      (await loadReader()).readTokenFacts(network, token),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.status === 'error' ? RETRY_AFTER_FAILURE_MS : false),
  })
