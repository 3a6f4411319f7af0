import type { PoolYield } from './pool-yield'

type Ranked = Pick<PoolYield, 'address' | 'tvlUsd'>

/** Sorts pools by value locked, highest first and unknown last, then by address. */
export function byValueLocked(a: Ranked, b: Ranked): number {
  if (a.tvlUsd !== b.tvlUsd) return (b.tvlUsd ?? -1) - (a.tvlUsd ?? -1)
  return a.address < b.address ? -1 : a.address > b.address ? 1 : 0
}
