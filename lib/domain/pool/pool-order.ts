import type { PoolYield } from './pool-yield'

type Ranked = Pick<PoolYield, 'address' | 'tvlUsd'>

/** Order of pools: most value locked first, then by address; where that is unknown, last. */
export function byValueLocked(a: Ranked, b: Ranked): number {
  if (a.tvlUsd !== b.tvlUsd) return (b.tvlUsd ?? -1) - (a.tvlUsd ?? -1)
  return a.address < b.address ? -1 : a.address > b.address ? 1 : 0
}
