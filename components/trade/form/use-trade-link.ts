'use client'

import { useEffect } from 'react'

/** Browsers limit how often the address may change. */
const TYPING_MS = 400

/** Keeps the page's address a link to what the form says, once the form was changed. */
export function useTradeLink(isChanged: boolean, linkFor: (search: string) => string): void {
  const link = isChanged ? linkFor(typeof window === 'undefined' ? '' : window.location.search) : ''
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(() => {
      const { pathname, search } = window.location
      if (search !== link) window.history.replaceState(null, '', `${pathname}${link}`)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [isChanged, link])
}
