'use client'

import { useCallback, useMemo } from 'react'
import type { TokenBook } from '@/components/ui/use-token-book'
import { tokenSearch } from '@/lib/client/tokens/token-search'
import type { Balances } from '@/lib/client/wagmi/chain-reads'
import type { TokenListEntry } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import { lookAlikesIn } from '@/lib/domain/token/look-alike'
import type { Alike } from './token-item'
import { tokenSections } from './token-sections'

/** The tokens that match a text, in sections, with what looks like each; `rows` of all of them. */
export function useFoundTokens(
  book: TokenBook,
  text: string,
  balances: Balances | null,
  recent: readonly Address[],
  rows: number,
) {
  const { tokens, listed } = book
  // Each is made once per list, as folding thousands of texts takes longer than a search.
  const search = useMemo(() => tokenSearch(tokens), [tokens])
  const alikeAll = useMemo(() => lookAlikesIn(tokens), [tokens])
  const alikeListed = useMemo(() => lookAlikesIn(listed), [listed])
  const matches = useMemo(() => search(text), [search, text])
  const { sections, hidden } = useMemo(
    () => tokenSections(matches, balances, recent, rows),
    [matches, balances, recent, rows],
  )
  const alikeOf = useCallback(
    (token: TokenListEntry): Alike => ({
      some: alikeAll.of(token).length > 0,
      earlier: alikeListed.earlier(token),
    }),
    [alikeAll, alikeListed],
  )
  return {
    sections,
    hidden,
    /** The look-alikes among the network's listed tokens. */
    alikeListed,
    alikeOf,
  }
}
