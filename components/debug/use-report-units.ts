'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { TokenUnit } from '@/components/ui/amount'
import { type TokenUnits, useListedSymbol, useTokenUnits } from '@/components/ui/token-units'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'

const NONE: ReadonlyMap<Address, TokenUnit> = new Map()
const ignoreFailure = () => undefined

/** Units of an order's tokens: by the lists, or else as their contracts say, and read only then. */
export function useReportUnits(
  network: NetworkView,
  { sellToken, buyToken }: { readonly sellToken: Address; readonly buyToken: Address },
): TokenUnits {
  const client = useQueryClient()
  const listed = useTokenUnits(network)
  const symbolOf = useListedSymbol(network)
  const [read, setRead] = useState(NONE)
  useEffect(() => {
    let current = true
    const tokens = [sellToken, buyToken].filter((token) => symbolOf(token) === null)
    if (tokens.length === 0) return
    // Without them the amounts stay in base units.
    import('./read-units')
      .then(({ readUnits }) => readUnits(client, network.name, tokens))
      .then((units) => current && setRead(units), ignoreFailure)
    return () => {
      current = false
    }
  }, [client, network.name, sellToken, buyToken, symbolOf])
  return useCallback(
    (token) => (symbolOf(token) === null ? (read.get(token) ?? listed(token)) : listed(token)),
    [read, listed, symbolOf],
  )
}
