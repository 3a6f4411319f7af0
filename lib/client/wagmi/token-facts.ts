import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api-client'
import { retryPolicy } from '@/lib/client/queries/retry-policy'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { decodeTokenText } from '@/lib/domain/token/token-text'
import { chainKeys } from './chain-reads'

const loadNetwork = () => import('@/lib/contract/endpoints/network')
const rpcEndpoint = async () => (await loadNetwork()).rpcEndpoint

const SYMBOL = '0x95d89b41'
const NAME = '0x06fdde03'
const DECIMALS = '0x313ce567'

/** What a contract says of itself; null when it does not answer as a token does. */
export const tokenFactsQuery = (network: string, token: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: chainKeys.token(network, token),
    queryFn: async ({ signal }): Promise<TokenListEntry | null> => {
      const body = [SYMBOL, NAME, DECIMALS].map((data, id) => ({
        jsonrpc: '2.0' as const,
        id,
        method: 'eth_call',
        params: [{ to: token, data }, 'latest'],
      }))
      const answer = await callApi(rpcEndpoint, { network, body }, { signal })
      const answers = Array.isArray(answer) ? answer : [answer]
      const result = (id: number): string => {
        const value = answers.find((one) => one.id === id)?.result
        return typeof value === 'string' ? value : '0x'
      }
      const symbol = decodeTokenText(result(0))
      const decimals = Number.parseInt(result(2), 16)
      if (symbol === null || !Number.isInteger(decimals) || decimals > 255) return null
      return { address: token, symbol, name: decodeTokenText(result(1)) ?? symbol, decimals }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
