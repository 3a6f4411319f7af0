'use client'

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let pointedAt: string | null = null

/** Names the order the pointer or the focus is on; null when it leaves. */
export function pointAtUid(uid: string | null): void {
  pointedAt = uid
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this order is pointed at anywhere on the page. */
export function useIsPointedAt(uid: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pointedAt === uid,
    () => false,
  )
}
