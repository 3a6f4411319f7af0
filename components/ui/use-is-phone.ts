'use client'

import { useSyncExternalStore } from 'react'

const PHONE = '(width < 44rem)'

/**
 * Whether the page has one column; null on the server, which renders both layouts for CSS to
 * choose.
 */
export function useIsPhone(): boolean | null {
  return useSyncExternalStore<boolean | null>(
    (listener) => {
      const media = window.matchMedia(PHONE)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(PHONE).matches,
    () => null,
  )
}
