import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import { type Aged, ageSecondsOf } from './aged-lookup'
import { assertComplete, type NamedPoolsDeps, readNamedPools } from './named-pools'
import type { ListedPool, PoolReading } from './read-pools'

/** What `listPools` reads; the clock is in unix milliseconds. */
export type ListPoolsDeps = NamedPoolsDeps & { readonly nowMs: () => number }

/**
 * The known pools among the addresses, each once; without addresses the pools with most value
 * locked. Both have the pools with most value first.
 * Throws when none is known and a part of the source is unavailable that may know them.
 */
export async function listPools(
  deps: ListPoolsDeps,
  addresses: readonly Address[],
): Promise<Aged<readonly ListedPool[]>> {
  const reading = await readNamedPools(deps, addresses)
  const pools = addresses.length === 0 ? reading.top : choosePools(reading, addresses)
  if (addresses.length > 0 && pools.length === 0) assertComplete(reading)
  return { body: pools, ageSeconds: ageSecondsOf(reading.atMs, deps.nowMs()) }
}

function choosePools({ pools }: PoolReading, addresses: readonly Address[]): readonly ListedPool[] {
  return [...new Set(addresses)]
    .flatMap((address) => pools.get(address) ?? [])
    .sort((a, b) => a.rank - b.rank)
    .map(({ pool }) => pool)
}

/** Tokens of each of the pools with most value locked; empty when the source does not report them. */
export async function listPoolTokens({
  read,
}: Pick<ListPoolsDeps, 'read'>): Promise<ReadonlyMap<Address, readonly Address[]>> {
  const { top } = await read()
  return new Map(top.map(({ address, tokens }) => [address, tokens]))
}
