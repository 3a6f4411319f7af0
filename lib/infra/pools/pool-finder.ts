import 'server-only'
import { found, type Lookup, unknown } from '@/lib/domain/market/source-result'
import type { PoolYield } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { lruMap } from '@/lib/domain/shared/lru-map'
import { allSourcesFailed } from '@/lib/infra/cache/fallback'

type NamedPools = Lookup<readonly Address[], readonly PoolYield[]>

export type PoolFinderConfig = {
  /** Maximum pools per call. */
  readonly poolsPerCall: number
  /** Maximum calls per lookup; pools beyond them are not found by it. */
  readonly callsPerLookup: number
  /** How long a pool is cached, also when it is unknown. */
  readonly ttlMs: number
  /** How long after it was read a pool is still served when the source fails. */
  readonly staleMs: number
  /** Callers may name any address: the least recently used entries are evicted. */
  readonly maxEntries: number
  readonly nowMs: () => number
}

/**
 * Finds pools by address in few calls: each address is requested by one call at a time and cached,
 * known or not. When some calls fail, the pools from other calls or from the cache are the result;
 * without any, the fault is thrown.
 */
export function createPoolFinder(fetchPools: NamedPools, config: PoolFinderConfig): NamedPools {
  const { poolsPerCall, callsPerLookup, ttlMs, staleMs, nowMs } = config
  const entries = lruMap<Address, { readonly pool: PoolYield | null; readonly atMs: number }>(
    config.maxEntries,
  )
  const inFlight = new Map<Address, Promise<void>>()

  const cachedWithin = (ms: number, address: Address) => {
    const entry = entries.get(address)
    return entry !== undefined && nowMs() - entry.atMs < ms ? entry : null
  }

  const call = async (addresses: readonly Address[]): Promise<void> => {
    try {
      const reply = await fetchPools(addresses)
      const foundPools = reply.kind === 'found' ? reply.value : []
      const pools = new Map(foundPools.map((pool) => [pool.address, pool]))
      const atMs = nowMs()
      for (const address of addresses) {
        entries.set(address, { pool: pools.get(address) ?? null, atMs })
      }
    } finally {
      for (const address of addresses) inFlight.delete(address)
    }
  }

  return async (addresses) => {
    const named = [...new Set(addresses)]
    const next = named
      .filter((address) => cachedWithin(ttlMs, address) === null && !inFlight.has(address))
      .slice(0, poolsPerCall * callsPerLookup)
    for (let start = 0; start < next.length; start += poolsPerCall) {
      const chunk = next.slice(start, start + poolsPerCall)
      const called = call(chunk)
      for (const address of chunk) inFlight.set(address, called)
    }
    const calls = new Set(named.flatMap((address) => inFlight.get(address) ?? []))
    const ended = await Promise.allSettled(calls)
    const known = named.flatMap((address) => {
      const { pool = null, atMs = 0 } = cachedWithin(staleMs, address) ?? {}
      return pool === null ? [] : [{ pool, atMs }]
    })
    if (known.length > 0) {
      const oldestMs = Math.min(...known.map(({ atMs }) => atMs))
      return found(
        known.map(({ pool }) => pool),
        oldestMs,
      )
    }
    const faults = ended.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    if (faults.length > 0) throw allSourcesFailed(faults)
    return unknown
  }
}
