'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { SearchTokens } from './searched-tokens'

const NOTHING_READ: SearchTokens = { finderOf: null, lists: 'reading' }

/**
 * Tokens to search: of the page's network all that are listed, of others the built-in ones. Neither the
 * code nor the lists, which have thousands, are loaded before the first of `uses`; each use tries again
 * what failed.
 */
export function useSearchTokens(network: NetworkView | undefined, uses: number): SearchTokens {
  const client = useQueryClient()
  const [read, setRead] = useState({ network, tokens: NOTHING_READ })
  useEffect(() => {
    if (uses === 0 || network === undefined) return
    const report = (tokens: SearchTokens) => setRead({ network, tokens })
    let stop: (() => void) | null = () => {}
    import('./search-tokens').then(
      ({ watchTokens }) => {
        if (stop !== null) stop = watchTokens(client, network, report)
      },
      () => stop !== null && report({ ...NOTHING_READ, lists: 'failed' }),
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [client, network, uses])
  return read.network?.name === network?.name ? read.tokens : NOTHING_READ
}
