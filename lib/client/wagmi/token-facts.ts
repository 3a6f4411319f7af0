import { queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api-client'
import { retryPolicy } from '@/lib/client/queries/retry-policy'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import { rpcEndpoint } from '@/lib/contract/endpoints/network'
import type { Address } from '@/lib/domain/shared/address'
import { chainKeys } from './chain-reads'

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
      const symbol = decodeText(result(0))
      const decimals = Number.parseInt(result(2), 16)
      if (symbol === null || !Number.isInteger(decimals) || decimals > 255) return null
      return { address: token, symbol, name: decodeText(result(1)) ?? symbol, decimals }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** ABI text, or the 32-byte text some old tokens answer with. */
export function decodeText(data: string): string | null {
  const bytes = new Uint8Array(
    (data.slice(2).match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)),
  )
  if (bytes.length === 32) return utf8(bytes.subarray(0, bytes.indexOf(0) >>> 0))
  if (bytes.length < 64) return null
  const length = bytes.subarray(60, 64).reduce((sum, byte) => sum * 256 + byte, 0)
  return length > bytes.length - 64 ? null : utf8(bytes.subarray(64, 64 + length))
}

function utf8(bytes: Uint8Array): string | null {
  const text = new TextDecoder().decode(bytes).trim()
  return text === '' ? null : text
}
