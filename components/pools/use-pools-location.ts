'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  formatPoolsLocation,
  type PoolsLocation,
  parsePoolsLocation,
  unreadPoolsLink,
} from './pools-location'

/** Delay before the URL is updated: browsers limit how often it may change. */
const DEBOUNCE_MS = 400

type PendingWrite = { readonly next: PoolsLocation; readonly timer: ReturnType<typeof setTimeout> }

/**
 * The state of the page, stored in its URL, so that it can be shared and the back button works.
 * `chainId`: the page's network.
 */
export function usePoolsLocation(chainId: number) {
  const params = useSearchParams()
  const [location, setLocation] = useState(() => parsePoolsLocation(params.toString(), chainId))
  const written = useRef<string | null>(null)
  const pending = useRef<PendingWrite | null>(null)

  const write = useCallback((next: PoolsLocation, method: 'pushState' | 'replaceState') => {
    if (pending.current !== null) clearTimeout(pending.current.timer)
    pending.current = null
    const search = formatPoolsLocation(window.location.search, next)
    if (search === window.location.search) return
    written.current = new URLSearchParams(search).toString()
    window.history[method](null, '', `${window.location.pathname}${search}`)
  }, [])

  useEffect(() => {
    // This page's own URL updates arrive here too; they must not undo what the user has typed
    // since.
    if (params.toString() === written.current) return
    written.current = params.toString()
    if (pending.current !== null) clearTimeout(pending.current.timer)
    pending.current = null
    setLocation(parsePoolsLocation(params.toString(), chainId))
  }, [params, chainId])

  useEffect(() => {
    // Written after a link was followed, the URL would replace that of the new page.
    const flush = () => {
      if (pending.current !== null) write(pending.current.next, 'replaceState')
    }
    window.addEventListener('click', flush, { capture: true })
    return () => {
      window.removeEventListener('click', flush, { capture: true })
      if (pending.current !== null) clearTimeout(pending.current.timer)
    }
  }, [write])

  return {
    location,
    /** What the URL says and the location does not. */
    unread: unreadPoolsLink(params.toString(), chainId),
    /** Adds a history entry, which the back button undoes. */
    change: useCallback(
      (part: Partial<PoolsLocation>) => {
        const next = { ...location, ...part }
        setLocation(next)
        write(next, 'pushState')
      },
      [location, write],
    ),
    /** For typing and dragging: adds no history entry, and updates the URL after a pause. */
    adjust: useCallback(
      (part: Partial<PoolsLocation>) => {
        const next = { ...location, ...part }
        setLocation(next)
        if (pending.current !== null) clearTimeout(pending.current.timer)
        pending.current = {
          next,
          timer: setTimeout(() => write(next, 'replaceState'), DEBOUNCE_MS),
        }
      },
      [location, write],
    ),
  }
}

export type PoolsNavigation = ReturnType<typeof usePoolsLocation>
