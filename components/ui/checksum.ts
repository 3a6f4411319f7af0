'use client'

import { useSyncExternalStore } from 'react'
import type { Address } from '@/lib/domain/shared/address'

type Checksummer = (address: Address) => string

const listeners = new Set<() => void>()
let checksummer: Checksummer | null = null
let loading = false

// Loaded later: checksums need a hash function of several kilobytes, too much for the first load.
function load() {
  if (loading) return
  loading = true
  void import('./checksum-address').then(({ checksumAddress }) => {
    checksummer = checksumAddress
    for (const listener of listeners) listener()
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  load()
  return () => listeners.delete(listener)
}

/** The address in checksum form; lower case until the hash function has loaded. */
export function useChecksum(address: Address): string {
  return useSyncExternalStore(
    subscribe,
    () => checksummer?.(address) ?? address,
    () => address,
  )
}
