import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api-client'
import { retryPolicy } from '@/lib/client/queries/retry-policy'
import type { Address } from '@/lib/domain/shared/address'
import { chainKeys } from './chain-reads'

const loadNetwork = () => import('@/lib/contract/endpoints/network')
const rpcEndpoint = async () => (await loadNetwork()).rpcEndpoint

const TOTAL_SUPPLY = '0x18160ddd'
const REFRESH_MS = 60_000

/** All of a token there is, in smallest units; null when its contract does not say. */
export const tokenSupplyQuery = (network: string, token: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: [...chainKeys.token(network, token), 'supply'] as const,
    queryFn: async ({ signal }): Promise<bigint | null> => {
      const params = [{ to: token, data: TOTAL_SUPPLY }, 'latest']
      const body = { jsonrpc: '2.0' as const, id: 0, method: 'eth_call', params }
      const answer = await callApi(rpcEndpoint, { network, body }, { signal })
      const [first] = Array.isArray(answer) ? answer : [answer]
      const result = first?.result
      const isWord = typeof result === 'string' && /^0x[0-9a-f]{64}$/i.test(result)
      return isWord ? BigInt(result) : null
    },
    staleTime: REFRESH_MS,
  })
