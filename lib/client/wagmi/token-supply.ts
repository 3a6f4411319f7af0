import { queryOptions } from '@tanstack/react-query'
import { retryPolicy } from '@/lib/client/queries/retry-policy'
import type { Address } from '@/lib/domain/shared/address'
import { chainKeys } from './chain-keys'
import { callContract } from './contract-calls'

const TOTAL_SUPPLY = '0x18160ddd'
const REFRESH_MS = 60_000

/**
 * Total supply of a token, in smallest units; null when its contract returns none. Fails while the
 * node does not answer.
 */
export const tokenSupplyQuery = (network: string, token: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: [...chainKeys.token(network, token), 'supply'] as const,
    queryFn: async ({ signal }): Promise<bigint | null> => {
      const [supply = '0x'] = await callContract(network, token, [TOTAL_SUPPLY], signal)
      return /^0x[0-9a-f]{64}$/i.test(supply) ? BigInt(supply) : null
    },
    staleTime: REFRESH_MS,
  })
