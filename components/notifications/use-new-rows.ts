'use client'

import { useEffect, useMemo, useState } from 'react'
import type { NotificationEntry } from '@/lib/contract/codecs/notification'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { splitNew } from './inbox-filter'

/** List and stream overlap at first; entries that arrive within this time do not count as new. */
const SETTLE_MS = 1500

const newestOf = (entries: readonly NotificationEntry[]): UnixMicros =>
  entries[0]?.timestamp ?? unixMicros(0)

/** Holds back new entries until the user asks for them. */
export function useNewRows(entries: readonly NotificationEntry[], isLoaded: boolean) {
  const [shownUntil, setShownUntil] = useState<UnixMicros | null>(null)
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    if (!isLoaded) return
    const timer = setTimeout(() => setIsSettled(true), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [isLoaded])
  const newest = newestOf(entries)
  useEffect(() => {
    if (isSettled) setShownUntil((old) => old ?? newest)
  }, [isSettled, newest])
  const { shown, waiting } = useMemo(() => splitNew(entries, shownUntil), [entries, shownUntil])
  return { shown, waiting, shownUntil, showNew: () => setShownUntil(newest) }
}
