'use client'

import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TokenUnit } from '@/components/ui/amount'
import type { TokenBook } from '@/components/ui/use-token-book'
import type { OrderRow } from '@/lib/client/orders/order-rows'
import { tokenFactsQuery } from '@/lib/client/wagmi/token-facts'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'

/** Contracts are read one by one, so beyond this many unlisted tokens the rest show base units. */
const MAX_CONTRACT_READS = 20

/**
 * Symbol and decimals of the listed orders' tokens, from the token book or else from the contracts.
 */
export const useUnits = (network: NetworkView, book: TokenBook, rows: readonly OrderRow[]) =>
  useUnitsOf(
    network,
    book,
    rows.flatMap((row) => (row.kind === 'stored' ? [row.order.sellToken, row.order.buyToken] : [])),
  )

/** The same of any tokens. */
export function useUnitsOf(network: NetworkView, book: TokenBook, shown: readonly Address[]) {
  const unlisted = shown.filter((token) => book.find(token) === null)
  const tokens = [...new Set(unlisted)].sort().slice(0, MAX_CONTRACT_READS)
  const facts = useQueries({
    queries: tokens.map((token) => tokenFactsQuery(network.name, token)),
    combine: combineFacts,
  })
  return useMemo(() => {
    const known = (token: Address): TokenUnit | null => book.find(token) ?? facts.get(token) ?? null
    return {
      known,
      /** A token with unknown decimals is shown in base units. */
      shown: (token: Address): TokenUnit => known(token) ?? { symbol: 'base units', decimals: 0 },
    }
  }, [book, facts])
}

function combineFacts(
  results: readonly { readonly data?: ({ address: Address } & TokenUnit) | null | undefined }[],
): ReadonlyMap<Address, TokenUnit> {
  return new Map(
    results.flatMap(({ data }) => (data == null ? [] : [[data.address, data] as const])),
  )
}
