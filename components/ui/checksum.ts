'use client'

import { useCallback, useSyncExternalStore } from 'react'
import type { Address } from '@/lib/domain/shared/address'
import { inPieces } from './in-pieces'

type Checksummer = (address: Address) => string

const listeners = new Set<() => void>()
const known = new Map<Address, string>()
const wanted = new Set<Address>()
let checksummer: Promise<Checksummer> | null = null

// Loaded later: checksums need a hash function of several kilobytes, too much for the first load.
function load(): Promise<Checksummer> {
  checksummer ??= import('./checksum-address').then((part) => part.checksumAddress)
  checksummer.catch(() => {
    checksummer = null
  })
  return checksummer
}

/** A page shows dozens of addresses; all their hashes at once would make a slow phone wait. */
const computeWanted = inPieces(
  () => {
    const [address] = wanted
    if (address === undefined) return false
    wanted.delete(address)
    known.set(address, hash(address))
    return true
  },
  () => {
    for (const listener of listeners) listener()
  },
)
let hash: Checksummer = (address) => address

function want(address: Address): void {
  if (known.has(address)) return
  wanted.add(address)
  load().then(
    (loaded) => {
      hash = loaded
      computeWanted()
    },
    // The address stays as it is; the next one that is shown tries again.
    () => undefined,
  )
}

/** The address in checksum form; lower case until that is computed. */
export function useChecksum(address: Address): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener)
      want(address)
      return () => listeners.delete(listener)
    },
    [address],
  )
  return useSyncExternalStore(
    subscribe,
    () => known.get(address) ?? address,
    () => address,
  )
}
