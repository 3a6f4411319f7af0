'use client'

import { useQuery } from '@tanstack/react-query'
import { agedTokenMarketsQuery } from '@/lib/client/queries/aged'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'

/** The figures of one token and its largest pools, which several parts of its page show. */
export function useTokenMarket(network: NetworkView, token: Address) {
  const read = useQuery(agedTokenMarketsQuery(network.name, token))
  const { data } = read
  const market = data?.answer.tokens[0] ?? null
  return {
    market,
    pools: data?.answer.pools ?? [],
    /** When the price was valid; 0 while it is not read. */
    updatedAt: data === undefined ? 0 : read.dataUpdatedAt - data.ageSeconds * 1000,
    error: read.error ?? read.failureReason,
    retry: () => void read.refetch(),
  }
}
