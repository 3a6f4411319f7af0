'use client'

import { useCallback, useId, useMemo, useSyncExternalStore } from 'react'

type Store = { at: number | null; readonly listeners: Set<() => void> }

const stores = new Map<string, Store>()

/** The moment selected by pointer or keyboard; null when there is none. */
export type ChartCursor = {
  readonly at: () => number | null
  readonly move: (at: number | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** Charts with the same `syncId` share one cursor; otherwise each has its own. */
export function useChartCursor(syncId: string | undefined): ChartCursor {
  const own = useId()
  const key = syncId ?? own
  return useMemo(
    () => ({
      at: () => stores.get(key)?.at ?? null,
      move: (at) => {
        const store = stores.get(key)
        if (store === undefined || store.at === at) return
        store.at = at
        for (const listener of store.listeners) listener()
      },
      subscribe: (listener) => {
        const store = stores.get(key) ?? { at: null, listeners: new Set() }
        stores.set(key, store)
        store.listeners.add(listener)
        return () => {
          store.listeners.delete(listener)
          if (store.listeners.size === 0) stores.delete(key)
        }
      },
    }),
    [key],
  )
}

/** Rerenders on each cursor move: use it in leaf components, never around a whole plot. */
export function useCursorMoment(cursor: ChartCursor): number | null {
  const nothing = useCallback(() => null, [])
  return useSyncExternalStore(cursor.subscribe, cursor.at, nothing)
}
