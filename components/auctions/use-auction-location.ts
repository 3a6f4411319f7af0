'use client'

import { useCallback, useEffect, useState } from 'react'
import {
  type AuctionLocation,
  formatAuctionLocation,
  parseAuctionLocation,
} from '@/lib/client/auctions/auction-location'

/** Selected bids and order, stored in the URL; the server has already parsed the initial value. */
export function useAuctionLocation(initial: AuctionLocation) {
  const [location, setLocation] = useState(initial)
  useEffect(() => {
    const read = () => setLocation(parseAuctionLocation(window.location.search))
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [])
  useEffect(() => {
    const search = formatAuctionLocation(location)
    if (search === formatAuctionLocation(parseAuctionLocation(window.location.search))) return
    window.history.replaceState(null, '', `${window.location.pathname}${search}`)
  }, [location])
  const change = useCallback(
    (next: Partial<AuctionLocation>) => setLocation((old) => ({ ...old, ...next })),
    [],
  )
  return { location, change }
}
