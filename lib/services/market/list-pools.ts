import 'server-only'
import { unpricedTokens } from '@/lib/domain/pool/unpriced-tokens'
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

/** What a list of pools leaves out to stay small. */
export type PoolHoldings = {
  /** Empty when the source does not report them. */
  readonly tokens: readonly Address[]
  /** Incentives in percent a year; null when the source does not report them. */
  readonly rewardApr: number | null
  /** Those of its tokens that our own index has no price for; empty for other sources. */
  readonly unpriced: readonly Address[]
}

/** Holdings of each of the pools with most value locked. */
export async function listPoolHoldings({
  read,
}: Pick<ListPoolsDeps, 'read'>): Promise<ReadonlyMap<Address, PoolHoldings>> {
  const { top } = await read()
  const unpriced = unpricedTokens(top.filter(isIndexed))
  return new Map(
    top.map((pool) => [
      pool.address,
      {
        tokens: pool.tokens,
        rewardApr: pool.windows['7d'].rewardApr,
        unpriced: isIndexed(pool) ? pool.tokens.filter((token) => unpriced.has(token)) : [],
      },
    ]),
  )
}

/** Other sources may leave a value out for other reasons than a missing price. */
const isIndexed = ({ source }: ListedPool): boolean => source === 'index'
