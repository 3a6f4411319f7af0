'use client'

import { useSearchParams } from 'next/navigation'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  formatTokenLocation,
  parseTokenLocation,
  type TokenLocation,
  unreadTokenLink,
} from './token-location'

/** Debounce of URL updates, as browsers limit how often the URL may change. */
const TYPING_MS = 400

/** Range and pair of the page, stored in the URL so that links reproduce them. */
export function useTokenLocation(chainId: number) {
  const params = useSearchParams()
  const [location, setLocation] = useState(() => parseTokenLocation(params.toString(), chainId))
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
    },
    [],
  )
  const change = useCallback((part: Partial<TokenLocation>) => {
    setLocation((old) => {
      const next = { ...old, ...part }
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const { pathname, search } = window.location
        window.history.replaceState(null, '', `${pathname}${formatTokenLocation(search, next)}`)
      }, TYPING_MS)
      return next
    })
  }, [])
  return { location, unread: unreadTokenLink(params.toString(), chainId), change }
}
