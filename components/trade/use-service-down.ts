'use client'

import { useEffect, useState } from 'react'
import type { QuoteState } from './use-quote'

/** Failures in a row before the service counts as down. */
const DOWN_AFTER = 2

/** Offline, or nothing but faults and silence from the service: signing is off until it answers. */
export function useServiceDown(prices: readonly QuoteState[]): boolean {
  const [offline, setOffline] = useState(false)
  useEffect(() => {
    const read = () => setOffline(!navigator.onLine)
    read()
    window.addEventListener('online', read)
    window.addEventListener('offline', read)
    return () => {
      window.removeEventListener('online', read)
      window.removeEventListener('offline', read)
    }
  }, [])
  const unreachable = prices.some(
    ({ error, attempt }) => error !== null && error.kind === 'network' && attempt >= DOWN_AFTER,
  )
  return offline || unreachable
}
