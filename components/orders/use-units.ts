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
const MOST_ASKED = 20

/**
 * Symbol and decimals of the listed orders' tokens, from the token book or else from the contracts.
 */
export function useUnits(network: NetworkView, book: TokenBook, rows: readonly OrderRow[]) {
  const unlisted = rows.flatMap((row) => {
    if (row.kind !== 'stored') return []
    const { sellToken, buyToken } = row.order
    return [sellToken, buyToken].filter((token) => book.find(token) === null)
  })
  const asked = [...new Set(unlisted)].sort().slice(0, MOST_ASKED)
  const facts = useQueries({
    queries: asked.map((token) => tokenFactsQuery(network.name, token)),
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
