'use client'

import { useQuery } from '@tanstack/react-query'
import { tokenListQuery } from '@/lib/client/queries/token-list'
import type { NetworkView, TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'

/** The listed tokens of a network, the built-in ones first, and by address. */
export type ListedTokens = {
  readonly tokens: readonly TokenListEntry[]
  readonly byAddress: ReadonlyMap<Address, TokenListEntry>
}

/** Made once per list, as several parts of a page ask for the same one. */
const made = new WeakMap<readonly TokenListEntry[], ListedTokens>()

function listedTokens(tokens: readonly TokenListEntry[]): ListedTokens {
  const known = made.get(tokens)
  if (known !== undefined) return known
  const byAddress = new Map(tokens.map((token) => [token.address, token]))
  const listed = { tokens, byAddress }
  made.set(tokens, listed)
  return listed
}

/** The built-in tokens of a network, and those of its token lists once they have been read. */
export function useListedTokens(network: NetworkView): ListedTokens {
  const { data } = useQuery({
    ...tokenListQuery(network.name),
    enabled: network.capabilities.tokenLists,
  })
  return listedTokens(data?.tokens ?? network.tokens)
}

/**
 * A token's entry on the lists of a network: `null` when no list has it, `undefined` while the lists
 * are being read. Many marks of a page ask, so they leave repeating a failed read to the page.
 */
export function useListEntry(
  network: NetworkView,
  token: Address,
): TokenListEntry | null | undefined {
  const { data, isFetched } = useQuery({
    ...tokenListQuery(network.name),
    enabled: network.capabilities.tokenLists,
    refetchInterval: false,
  })
  const entry = entryOf(data?.tokens ?? network.tokens, token)
  return entry === null && !isFetched ? undefined : entry
}

/** A token's entry among those of a list; `null` when it is not among them. */
export const entryOf = (tokens: readonly TokenListEntry[], token: Address): TokenListEntry | null =>
  listedTokens(tokens).byAddress.get(token) ?? null
