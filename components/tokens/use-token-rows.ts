'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWallet } from '@/components/wallet/wallet-context'
import { agedTokenMarketsQuery } from '@/lib/client/queries/aged'
import { nativeToken } from '@/lib/client/tokens/native-token'
import { tokenRow } from '@/lib/client/tokens/token-row'
import { balancesQuery } from '@/lib/client/wagmi/chain-reads'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { usePriceFault } from './use-price-fault'

/** The network's coin and built-in tokens with their figures and, when connected, balances. */
export function useTokenRows(network: NetworkView) {
  const { account } = useWallet()
  const tokens = useMemo(() => [nativeToken(network), ...network.tokens], [network])
  const addresses = useMemo(() => tokens.map(({ address }) => address), [tokens])
  const markets = useQuery(agedTokenMarketsQuery(network.name, null))
  const balances = useQuery({
    ...balancesQuery(network.name, account ?? NATIVE_TOKEN, addresses),
    enabled: account !== null,
  })
  const rows = useMemo(() => {
    const byToken = new Map(markets.data?.answer.tokens.map((market) => [market.token, market]))
    return tokens.map((token) =>
      tokenRow(
        network,
        token,
        byToken.get(token.address),
        account === null ? null : (balances.data?.get(token.address) ?? null),
      ),
    )
  }, [network, tokens, markets.data, balances.data, account])
  const { data } = markets
  const unpriced = data?.answer.tokens.find(({ unread }) => unread.includes('price'))
  const priceFault = usePriceFault(network, unpriced?.token ?? null)
  return {
    rows,
    account,
    isRead: data !== undefined,
    /** When the oldest price was valid; 0 while there is none. */
    updatedAt: data === undefined ? 0 : markets.dataUpdatedAt - data.ageSeconds * 1000,
    /** Why a price is missing that could not be read; null where none is. */
    priceFault,
    /** Whether a source of prices or past prices does not answer, while others do. */
    lacksPrices:
      data?.answer.tokens.some(
        ({ unread }) => unread.includes('price') || unread.includes('trend'),
      ) ?? false,
    marketsError: markets.error ?? markets.failureReason,
    balanceError: account === null ? null : (balances.error ?? balances.failureReason),
    retryMarkets: () => void markets.refetch(),
    retryBalances: () => void balances.refetch(),
  }
}

export type TokenRows = ReturnType<typeof useTokenRows>
