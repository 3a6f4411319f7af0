import type { PoolRow } from './pool-figures'

/** Sums over pools, in USD, of those that report the number; null when none does. */
export type AllPools = {
  readonly tvlUsd: number | null
  readonly volumeUsd: number | null
}

/** What all pools hold, and traded in the last 24 hours. */
export function allPools(pools: readonly PoolRow[]): AllPools {
  return {
    tvlUsd: sumOf(pools.flatMap(({ figures }) => figures.tvl ?? [])),
    volumeUsd: sumOf(pools.flatMap(({ figures }) => figures.volume ?? [])),
  }
}

const sumOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
