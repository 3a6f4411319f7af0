'use client'

import { useSearchParams } from 'next/navigation'
import { useMemo } from 'react'
import {
  type AuctionFilter,
  formatAuctionFilter,
  parseAuctionFilter,
} from '@/lib/client/auctions/auction-filter'

/** The filter of the list, which the URL holds; a change adds a history entry. */
export function useAuctionFilter(chainId: number) {
  const search = useSearchParams().toString()
  const filter = useMemo(() => parseAuctionFilter(search, chainId), [search, chainId])
  const change = (next: AuctionFilter) => {
    const { pathname, search } = window.location
    window.history.pushState(null, '', `${pathname}${formatAuctionFilter(search, next)}`)
  }
  return { filter, change }
}
