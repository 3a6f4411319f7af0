import 'server-only'
import { byValueLocked } from '@/lib/domain/pool/pool-order'
import type { PoolSource } from '@/lib/domain/pool/pool-yield'
import type { Address } from '@/lib/domain/shared/address'
import { InfraError } from '@/lib/infra/errors'
import { type PoolReading, toPoolReading } from './yield-bodies'

type Reading = PoolReading & { readonly atMs: number | null; readonly fault: unknown }

/**
 * Gives a reading the pools that are named and that its source lists nowhere but finds by address,
 * as old as the older of the two. While it cannot look for them, that is the fault of the reading.
 */
export function createNamedReading(source: Pick<PoolSource, 'find'>, chainId: number) {
  return async <R extends Reading>(reading: R, addresses: readonly Address[]): Promise<R> => {
    const missing = addresses.filter((address) => !reading.pools.has(address))
    if (missing.length === 0 || source.find === undefined) return reading
    try {
      const answer = await source.find(missing)
      if (answer.kind === 'unknown') return reading
      const { pools: others } = toPoolReading(chainId, answer.value, answer.atMs)
      const atMs = Math.min(answer.atMs, reading.atMs ?? answer.atMs)
      return { ...reading, pools: rankedTogether(addresses, reading.pools, others), atMs }
    } catch (fault) {
      if (fault instanceof InfraError) return { ...reading, fault }
      throw fault
    }
  }
}

function rankedTogether(
  addresses: readonly Address[],
  listed: PoolReading['pools'],
  others: PoolReading['pools'],
): PoolReading['pools'] {
  const known = [...new Set(addresses)].flatMap((address) => {
    const pool = listed.get(address) ?? others.get(address)
    return pool === undefined ? [] : [{ address, tvlUsd: pool.entry.tvl, pool }]
  })
  return new Map(
    known.toSorted(byValueLocked).map(({ address, pool }, rank) => [address, { ...pool, rank }]),
  )
}
