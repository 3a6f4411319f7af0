import 'server-only'
import { byValueLocked } from '@/lib/domain/pool/pool-order'
import type { PoolSource } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { InfraError } from '@/lib/infra/errors'
import { type PoolReading, toPoolReading } from './yield-bodies'

type Reading = PoolReading & { readonly atMs: number | null; readonly fault: unknown }

/**
 * Adds requested pools to a reading that its source does not list but finds by address. The result
 * is as old as the older of both. A failing search becomes the fault of the reading.
 */
export function createNamedReading(source: Pick<PoolSource, 'find'>, chainId: number) {
  return async <R extends Reading>(reading: R, addresses: readonly Address[]): Promise<R> => {
    const missing = addresses.filter((address) => !reading.pools.has(address))
    if (missing.length === 0 || source.find === undefined) return reading
    try {
      const result = await source.find(missing)
      if (result.kind === 'unknown') return reading
      const { pools: foundPools } = toPoolReading(chainId, result.value, result.atMs)
      const atMs = Math.min(result.atMs, reading.atMs ?? result.atMs)
      return { ...reading, pools: rankPools(addresses, reading.pools, foundPools), atMs }
    } catch (fault) {
      if (fault instanceof InfraError) return { ...reading, fault }
      throw fault
    }
  }
}

function rankPools(
  addresses: readonly Address[],
  listed: PoolReading['pools'],
  foundPools: PoolReading['pools'],
): PoolReading['pools'] {
  const known = [...new Set(addresses)].flatMap((address) => {
    const pool = listed.get(address) ?? foundPools.get(address)
    return pool === undefined ? [] : [{ address, tvlUsd: pool.entry.tvl, pool }]
  })
  return new Map(
    known.toSorted(byValueLocked).map(({ address, pool }, rank) => [address, { ...pool, rank }]),
  )
}
