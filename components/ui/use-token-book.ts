'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import { readImportedTokens, saveImportedToken } from '@/lib/client/tokens/imported-tokens'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { NATIVE_TOKEN } from '@/lib/domain/shared/address'
import { useListedTokens } from './use-listed-tokens'
import { useIsUnlisted } from './use-unlisted'

/** The tokens that can be chosen: the native coin, the network's lists and the imported ones. */
export function useTokenBook(network: NetworkView) {
  const { tokens: onLists, byAddress } = useListedTokens(network)
  const [stored, setImported] = useState<readonly TokenListEntry[]>([])
  useEffect(() => setImported(readImportedTokens(network.name)), [network.name])

  const native = useMemo(() => nativeToken(network), [network])
  const imported = useMemo(
    () => stored.filter(({ address }) => !byAddress.has(address)),
    [stored, byAddress],
  )
  /** The native coin and the tokens of the lists, the most trusted first. */
  const listed = useMemo(() => [native, ...onLists], [native, onLists])
  const tokens = useMemo(() => [...listed, ...imported], [listed, imported])
  /** Those few whose balances are read without being asked for: built-in and imported. */
  const near = useMemo(
    () => [native, ...network.tokens, ...imported].map(({ address }) => address),
    [native, network.tokens, imported],
  )
  const find = useCallback(
    (wanted: Address | null): TokenListEntry | null => {
      if (wanted === null) return null
      if (wanted === NATIVE_TOKEN) return native
      return byAddress.get(wanted) ?? imported.find(({ address }) => address === wanted) ?? null
    },
    [byAddress, imported, native],
  )
  const importToken = useCallback(
    (token: TokenListEntry) => {
      saveImportedToken(network.name, token)
      setImported((old) => [token, ...old.filter(({ address }) => address !== token.address)])
    },
    [network.name],
  )
  const isImported = useCallback(
    (token: TokenListEntry) => imported.some(({ address }) => address === token.address),
    [imported],
  )
  const isUnlisted = useIsUnlisted(network)
  return { tokens, listed, near, find, importToken, isImported, isUnlisted }
}

export type TokenBook = ReturnType<typeof useTokenBook>
