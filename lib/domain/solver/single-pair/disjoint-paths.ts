import type { SearchPools } from '../search-model'
import { extended, firstRate, type PathCurve, START } from './path-curve'

const MOST_PATHS = 8
const MOST_HOPS = 3

/** The pools of every token. */
export type PoolIndex = readonly (readonly number[])[]

export function poolIndex(pools: SearchPools, tokens: number): PoolIndex {
  const index: number[][] = Array.from({ length: tokens }, () => [])
  for (let pool = 0; pool < pools.count; pool += 1) {
    index[pools.a[pool] ?? 0]?.push(pool)
    index[pools.b[pool] ?? 0]?.push(pool)
  }
  return index
}

/**
 * At most eight paths of at most three hops from `sell` to `buy` that share no pool, by falling
 * first rate: the best path, then the best without its pools, and so on.
 */
export function disjointPaths(
  pools: SearchPools,
  index: PoolIndex,
  sell: number,
  buy: number,
): readonly PathCurve[] {
  const taken = new Set<number>()
  const paths: PathCurve[] = []
  while (paths.length < MOST_PATHS) {
    const best = bestPath(pools, index, sell, buy, taken)
    if (best === null) break
    paths.push(best)
    for (const pool of best.pools) taken.add(pool)
  }
  return paths
}

type Reached = {
  readonly token: number
  readonly path: PathCurve
  readonly passed: readonly number[]
}

/** The best first rate over free pools: per token, only the best way of each length goes on. */
function bestPath(
  pools: SearchPools,
  index: PoolIndex,
  sell: number,
  buy: number,
  taken: ReadonlySet<number>,
): PathCurve | null {
  let best: PathCurve | null = null
  let front: readonly Reached[] = [{ token: sell, path: START, passed: [sell] }]
  for (let hop = 1; hop <= MOST_HOPS; hop += 1) {
    const next = new Map<number, Reached>()
    for (const { token, path, passed } of front) {
      for (const pool of index[token] ?? []) {
        const other = (pools.a[pool] === token ? pools.b[pool] : pools.a[pool]) ?? 0
        if (hop === MOST_HOPS && other !== buy) continue
        if (taken.has(pool) || passed.includes(other)) continue
        const longer = extended(path, pools, pool, token)
        const found = next.get(other)
        if (found === undefined || firstRate(longer) > firstRate(found.path)) {
          next.set(other, { token: other, path: longer, passed: [...passed, other] })
        }
      }
    }
    const arrived = next.get(buy)
    if (arrived !== undefined && (best === null || firstRate(arrived.path) > firstRate(best))) {
      best = arrived.path
    }
    next.delete(buy)
    front = [...next.values()]
  }
  return best
}
