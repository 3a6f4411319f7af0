'use client'

import { useCallback, useEffect, useState } from 'react'
import {
  EVERYTHING,
  formatInboxLocation,
  type InboxFilter,
  type InboxLocation,
  parseInboxLocation,
} from './inbox-filter'

const nothing: InboxLocation = { filter: EVERYTHING, open: null }

/** Filter and open row of the inbox, stored in the page's URL: going back closes a row. */
export function useInboxLocation() {
  // Server rendering has no query string.
  const [location, setLocation] = useState<InboxLocation>(nothing)
  useEffect(() => {
    const read = () => setLocation(parseInboxLocation(window.location.search))
    read()
    window.addEventListener('popstate', read)
    return () => window.removeEventListener('popstate', read)
  }, [])
  const go = useCallback((next: InboxLocation, way: 'pushState' | 'replaceState') => {
    setLocation(next)
    const search = formatInboxLocation(window.location.search, next)
    if (search === window.location.search) return
    window.history[way](null, '', `${window.location.pathname}${search}`)
  }, [])
  const { filter, open } = location
  return {
    filter,
    open,
    setFilter: useCallback(
      (wanted: InboxFilter) => go({ filter: wanted, open: null }, 'replaceState'),
      [go],
    ),
    /** Switching between open rows adds no history entry. */
    openRow: useCallback(
      (key: string) => go({ filter, open: key }, open === null ? 'pushState' : 'replaceState'),
      [go, filter, open],
    ),
    closeRow: useCallback(() => go({ filter, open: null }, 'replaceState'), [go, filter]),
  }
}
