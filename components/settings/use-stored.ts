'use client'

import { useCallback, useEffect, useState } from 'react'
import { readStored, type StoredEntry } from '@/lib/client/stored-data'

/** What this browser keeps; null before it was looked at, or where it may not be. */
export function useStored() {
  const [entries, setEntries] = useState<readonly StoredEntry[] | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const look = useCallback(() => {
    try {
      setEntries(readStored(localStorage))
    } catch {
      setIsRefused(true)
    }
  }, [])
  useEffect(() => {
    look()
    window.addEventListener('storage', look)
    return () => window.removeEventListener('storage', look)
  }, [look])
  return { entries, isRefused, look }
}
