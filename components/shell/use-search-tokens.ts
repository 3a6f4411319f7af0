'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { watchTokens } from './search-tokens'
import type { SearchTokens } from './searched-tokens'

const NOTHING_READ: SearchTokens = { finderOf: null, lists: 'reading' }

/**
 * Tokens to search: of the page's network all that are listed, of others the built-in ones. The
 * lists have thousands, so they are read when the search is opened; what failed is then tried again.
 */
export function useSearchTokens(network: NetworkView | undefined): SearchTokens {
  const client = useQueryClient()
  const [read, setRead] = useState({ network, tokens: NOTHING_READ })
  useEffect(() => {
    if (network === undefined) return
    return watchTokens(client, network, (tokens) => setRead({ network, tokens }))
  }, [client, network])
  return read.network?.name === network?.name ? read.tokens : NOTHING_READ
}
