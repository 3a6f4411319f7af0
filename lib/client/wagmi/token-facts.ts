import { queryOptions } from '@tanstack/react-query'
import { retryPolicy } from '@/lib/client/queries/retry-policy'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { decodeTokenText } from '@/lib/domain/token/token-text'
import { chainKeys } from './chain-reads'
import { callContract } from './contract-calls'

const SYMBOL = '0x95d89b41'
const NAME = '0x06fdde03'
const DECIMALS = '0x313ce567'

/**
 * Symbol, name and decimals of a token contract; null when it is not a token. Fails while the node
 * does not answer.
 */
export const tokenFactsQuery = (network: string, token: Address) =>
  queryOptions({
    ...retryPolicy,
    queryKey: chainKeys.token(network, token),
    queryFn: async ({ signal }): Promise<TokenListEntry | null> => {
      const [symbolText = '0x', nameText = '0x', decimalsWord = '0x'] = await callContract(
        network,
        token,
        [SYMBOL, NAME, DECIMALS],
        signal,
      )
      const symbol = decodeTokenText(symbolText)
      const decimals = Number.parseInt(decimalsWord, 16)
      if (symbol === null || !Number.isInteger(decimals) || decimals > 255) return null
      return { address: token, symbol, name: decodeTokenText(nameText) ?? symbol, decimals }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
