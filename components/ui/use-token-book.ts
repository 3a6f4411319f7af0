'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import { keepImportedToken, readImportedTokens } from '@/lib/client/tokens/imported-tokens'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'

/** The tokens that can be chosen: the native coin, the network's list and the imported ones. */
export function useTokenBook(network: NetworkView) {
  const [imported, setImported] = useState<readonly TokenListEntry[]>([])
  useEffect(() => setImported(readImportedTokens(network.name)), [network.name])

  const tokens = useMemo(() => {
    const native: TokenListEntry = {
      address: NATIVE_TOKEN,
      symbol: network.nativeCurrency.symbol,
      name: `${network.nativeCurrency.name}, the network's own coin`,
      decimals: network.nativeCurrency.decimals,
    }
    const listed = new Set(network.tokens.map(({ address }) => address))
    return [native, ...network.tokens, ...imported.filter(({ address }) => !listed.has(address))]
  }, [network, imported])

  const find = useCallback(
    (wanted: Address | null) => tokens.find(({ address }) => address === wanted) ?? null,
    [tokens],
  )
  const importToken = useCallback(
    (token: TokenListEntry) => {
      keepImportedToken(network.name, token)
      setImported((old) => [token, ...old.filter(({ address }) => address !== token.address)])
    },
    [network.name],
  )
  const isImported = useCallback(
    (token: TokenListEntry) => imported.some(({ address }) => address === token.address),
    [imported],
  )
  return { tokens, find, importToken, isImported }
}

export type TokenBook = ReturnType<typeof useTokenBook>
