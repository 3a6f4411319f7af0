'use client'

import { useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { tokenListQuery } from '@/lib/client/queries/token-list'
import { type KnownToken, knownTokens } from '@/lib/client/tokens/known-token'
import { tokenFactsQuery } from '@/lib/client/wagmi/token-facts'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import { type Address, address } from '@/lib/domain/shared/address'
import type { TokenUnit } from '@/lib/domain/token/token-unit'
import { readUnit, tokenReads } from './token-facts-reads'
import { useListedTokens } from './use-listed-tokens'

const loadImported = () => import('@/lib/client/tokens/imported-tokens')

/** What amounts of a token are shown in, as far as it is known. */
export type TokenUnits = (token: Address) => TokenUnit

/**
 * What every page knows of these tokens: the native coin, those of the network's lists, those imported
 * in this browser, and the others as their contracts say. Contracts are read in batches; one that
 * cannot be read leaves the others as they are, is shown in base units, and is read again.
 */
export function useTokenFacts(network: NetworkView, tokens: readonly Address[]): TokenUnits {
  const known = useKnownTokens(network)
  const isListRead = useIsListRead(network)
  const asked = [...new Set(tokens)].filter((token) => known(token) === null).sort()
  const askedText = asked.join()
  const combine = useMemo(() => {
    const inOrder = askedText === '' ? [] : askedText.split(',').map(address)
    return (results: Parameters<typeof tokenReads>[1]) => ({
      asked: inOrder,
      reads: tokenReads(inOrder, results),
    })
  }, [askedText])
  const answered = useQueries({
    queries: asked.map((token) => ({
      ...tokenFactsQuery(network.name, token),
      enabled: isListRead,
    })),
    combine,
  })
  return useMemo(
    () => (token) => known(token) ?? readUnit(token, answered.asked, answered.reads),
    [known, answered],
  )
}

/** The imported tokens are known after the first render, as only the browser has them. */
function useKnownTokens(network: NetworkView): KnownToken {
  const { byAddress } = useListedTokens(network)
  const [imported, setImported] = useState<readonly TokenListEntry[]>([])
  useEffect(() => {
    let current = true
    loadImported()
      .then(({ readImportedTokens }) => current && setImported(readImportedTokens(network.name)))
      // Without its code the contracts say the same.
      .catch(() => undefined)
    return () => {
      current = false
    }
  }, [network.name])
  return useMemo(() => knownTokens(network, byAddress, imported), [network, byAddress, imported])
}

/** Until the lists are read, a token may be on one of them. */
function useIsListRead(network: NetworkView): boolean {
  const { isFetched, failureCount } = useQuery({
    ...tokenListQuery(network.name),
    enabled: network.capabilities.tokenLists,
  })
  return isFetched || failureCount > 0 || !network.capabilities.tokenLists
}
