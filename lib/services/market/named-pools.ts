import 'server-only'
import type { SourceResult } from '@/lib/domain/market/source-result'
import { byValueLocked } from '@/lib/domain/pool/pool-order'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { type PoolReading, type RankedPool, rankPools } from './read-pools'

/** What `readNamedPools` reads. */
export type NamedPoolsDeps = {
  /** The current reading, from a cache. */
  readonly read: () => Promise<PoolReading>
  /**
   * Finds pools that the reading does not list. An outage is a result, because the listed pools can
   * still be served. `null` when the reading lists everything.
   */
  readonly find:
    | ((
        addresses: readonly Address[],
      ) => Promise<SourceResult<readonly PoolYield[]> | FailedSearch>)
    | null
}

type FailedSearch = { readonly kind: 'failed'; readonly fault: unknown }

/**
 * The current reading with the requested pools that it does not list but the source finds by
 * address. The result is as old as the older of both. A failed search becomes the reading's fault.
 */
export async function readNamedPools(
  { read, find }: NamedPoolsDeps,
  addresses: readonly Address[],
): Promise<PoolReading> {
  const reading = await read()
  const missing = addresses.filter((address) => !reading.pools.has(address))
  if (missing.length === 0 || find === null) return reading
  const result = await find(missing)
  switch (result.kind) {
    case 'unknown':
      return reading
    case 'failed':
      return { ...reading, fault: result.fault }
    case 'found': {
      const found = rankPools(result.value, result.atMs)
      const pools = rankAgain(addresses, reading.pools, found)
      return { ...reading, pools, atMs: Math.min(result.atMs, reading.atMs ?? result.atMs) }
    }
  }
}

/** Throws while a part of the source is unavailable that may know the missing pools. */
export function assertComplete({ fault }: PoolReading): void {
  if (fault !== null) throw fault
}

function rankAgain(
  addresses: readonly Address[],
  listed: PoolReading['pools'],
  found: readonly RankedPool[],
): PoolReading['pools'] {
  const foundByAddress = new Map(found.map((entry) => [entry.pool.address, entry]))
  const known = [...new Set(addresses)].flatMap(
    (address) => listed.get(address)?.pool ?? foundByAddress.get(address)?.pool ?? [],
  )
  return new Map(known.toSorted(byValueLocked).map((pool, rank) => [pool.address, { pool, rank }]))
}
