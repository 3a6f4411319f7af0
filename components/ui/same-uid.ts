'use client'

import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let pointedAt: string | null = null

/** Sets the order under the pointer or the focus; null when it leaves. */
export function pointAtUid(uid: string | null): void {
  pointedAt = uid
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether this order has the pointer or the focus anywhere on the page. */
export function useIsPointedAt(uid: string): boolean {
  return useSyncExternalStore(
    subscribe,
    () => pointedAt === uid,
    () => false,
  )
}
