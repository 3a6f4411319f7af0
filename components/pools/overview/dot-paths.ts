import { type AprAxis, placeOn } from '@/lib/client/pools/apr-axis'
import type { PoolRow } from '@/lib/client/pools/pool-figures'

/** Width of the box the dots are placed in, whatever the width of the page. */
export const STRIP_WIDTH = 1_000
/** Dots of nearly the same size share a path: a thousand pools are a few elements. */
const SIZES = 12

export type DotPath = {
  /** Diameter as a share of that of the pool with most TVL, so that areas compare as TVLs do. */
  readonly size: number
  /** Points of no length, in a box of `STRIP_WIDTH` by 1. */
  readonly path: string
}

/** Diameter of a pool's dot as a share of the largest, rounded up to one of a few sizes. */
export const dotSize = (tvlUsd: number | null, mostTvlUsd: number): number =>
  Math.ceil(Math.sqrt(Math.min(1, (tvlUsd ?? 0) / mostTvlUsd)) * SIZES) / SIZES

/** The pools of a strip as dots, the largest first, as the small ones lie over them. */
export function dotPaths(
  pools: readonly PoolRow[],
  axis: AprAxis,
  mostTvlUsd: number,
): readonly DotPath[] {
  const paths = new Map<number, string>()
  for (const { figures } of pools) {
    const { apr, tvl } = figures
    if (apr === null || apr > axis.end) continue
    const size = dotSize(tvl, mostTvlUsd)
    const dot = `M${(placeOn(axis, apr) * STRIP_WIDTH).toFixed(1)} .5h0`
    paths.set(size, (paths.get(size) ?? '') + dot)
  }
  return [...paths].toSorted(([a], [b]) => b - a).map(([size, path]) => ({ size, path }))
}
