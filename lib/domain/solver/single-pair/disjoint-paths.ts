import type { SearchPools } from '../search-model'
import { extended, type PathCurve, START } from './path-curve'

const MOST_PATHS = 8

/** Where one gets from a token, with the pools that lead there by falling first rate. */
type Neighbour = { readonly token: number; readonly pools: readonly number[] }

export type PoolIndex = {
  readonly neighbours: readonly (readonly Neighbour[])[]
  /** What the first atom of one token of the pool buys of the other, after the pool's fee. */
  readonly rateAToB: Float64Array
  readonly rateBToA: Float64Array
}

export function poolIndex(pools: SearchPools, tokens: number): PoolIndex {
  const rateAToB = new Float64Array(pools.count)
  const rateBToA = new Float64Array(pools.count)
  const found = Array.from({ length: tokens }, () => new Map<number, number[]>())
  const add = (from: number, to: number, pool: number) => {
    const between = found[from]?.get(to)
    if (between === undefined) found[from]?.set(to, [pool])
    else between.push(pool)
  }
  for (let pool = 0; pool < pools.count; pool += 1) {
    const [a, b] = [pools.a[pool] ?? 0, pools.b[pool] ?? 0]
    const spot = (pools.reserveB[pool] ?? 0) / (pools.reserveA[pool] ?? 1)
    rateAToB[pool] = (pools.kept[pool] ?? 1) * spot
    rateBToA[pool] = (pools.kept[pool] ?? 1) / spot
    add(a, b, pool)
    add(b, a, pool)
  }
  const byRate = (from: number, between: readonly number[]) =>
    between.toSorted((one, other) => {
      const rate = (pool: number) => (pools.a[pool] === from ? rateAToB[pool] : rateBToA[pool]) ?? 0
      return rate(other) - rate(one) || one - other
    })
  const neighbours = found.map((map, from) =>
    [...map].map(([token, between]) => ({ token, pools: byRate(from, between) })),
  )
  return { neighbours, rateAToB, rateBToA }
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
    let path = START
    let token = sell
    for (const pool of best) {
      path = extended(path, pools, pool, token)
      token = (pools.a[pool] === token ? pools.b[pool] : pools.a[pool]) ?? 0
      taken.add(pool)
    }
    paths.push(path)
  }
  return paths
}

type Way = { readonly rate: number; readonly pools: readonly number[] }

/** Pools of the best first rate over free pools: per token, only the best way of two hops goes on. */
function bestPath(
  pools: SearchPools,
  index: PoolIndex,
  sell: number,
  buy: number,
  taken: ReadonlySet<number>,
): readonly number[] | null {
  const rateFrom = (from: number, pool: number) =>
    (pools.a[pool] === from ? index.rateAToB[pool] : index.rateBToA[pool]) ?? 0
  const free = ({ pools: between }: Neighbour) => between.find((pool) => !taken.has(pool))
  let best = null as Way | null
  const offer = (rate: number, way: readonly number[]) => {
    if (best === null || rate > best.rate) best = { rate, pools: way }
  }
  const inTwo = new Map<number, Way>()
  for (const first of index.neighbours[sell] ?? []) {
    const pool = free(first)
    if (pool === undefined) continue
    const rate = rateFrom(sell, pool)
    if (first.token === buy) {
      offer(rate, [pool])
      continue
    }
    for (const second of index.neighbours[first.token] ?? []) {
      if (second.token === sell) continue
      const next = free(second)
      if (next === undefined) continue
      const both = rate * rateFrom(first.token, next)
      if (second.token === buy) offer(both, [pool, next])
      else if (both > (inTwo.get(second.token)?.rate ?? 0)) {
        inTwo.set(second.token, { rate: both, pools: [pool, next] })
      }
    }
  }
  for (const last of index.neighbours[buy] ?? []) {
    const way = inTwo.get(last.token)
    if (way === undefined) continue
    // Sorted for the other direction, in which different fees may rank the pools differently.
    for (const pool of last.pools) {
      if (!taken.has(pool)) offer(way.rate * rateFrom(last.token, pool), [...way.pools, pool])
    }
  }
  return best?.pools ?? null
}
