import type { SearchPools } from '../search-model'
import { extended, firstRate, type PathCurve, START, sideOf, splitPayout } from './path-curve'

/** As many paths hardly leave anything to gain by more. */
const MOST_PATHS = 8

/** Where one gets from a token, and by which pools. */
type Neighbour = { readonly token: number; readonly pools: readonly number[] }

export type PoolIndex = {
  readonly pools: SearchPools
  /** By token. */
  readonly neighbours: readonly (readonly Neighbour[])[]
}

export function poolIndex(pools: SearchPools, tokens: number): PoolIndex {
  const found = Array.from({ length: tokens }, () => new Map<number, number[]>())
  const add = (from: number, to: number, pool: number) => {
    const between = found[from]?.get(to)
    if (between === undefined) found[from]?.set(to, [pool])
    else between.push(pool)
  }
  for (let pool = 0; pool < pools.count; pool += 1) {
    const [a, b] = [pools.a[pool] ?? 0, pools.b[pool] ?? 0]
    add(a, b, pool)
    add(b, a, pool)
  }
  return {
    pools,
    neighbours: found.map((map) => [...map].map(([token, between]) => ({ token, pools: between }))),
  }
}

/** What paths are to be found for. Amounts in native coins at reference prices. */
export type PathsWanted = {
  readonly sell: number
  readonly buy: number
  /** About as much is sold. */
  readonly amount: number
  /** What a swap against a pool costs. */
  readonly swapCost: (pool: number) => number
}

/**
 * Paths of at most three hops that share no pool, by falling first rate: the one that pays most for
 * the whole amount, then the one that pays most for half of it, and so on, as long as one more pays
 * for its gas. Source: solving.md, section 4 (b).
 */
export function disjointPaths(index: PoolIndex, wanted: PathsWanted): readonly PathCurve[] {
  const { sell, amount, swapCost } = wanted
  const taken = new Set<number>()
  let paths: readonly PathCurve[] = []
  let paid = 0
  while (paths.length < MOST_PATHS) {
    const best = bestPath(index, wanted, amount / (paths.length + 1), taken)
    if (best === null) break
    const more = [...paths, curveOf(index.pools, best, sell)].sort(byFirstRate)
    const { out } = splitPayout(more, amount)
    const cost = best.reduce((sum, pool) => sum + swapCost(pool), 0)
    // The first one is needed, whatever it costs.
    if (paths.length > 0 && out - paid <= cost + amount * HARDLY) break
    paths = more
    paid = out
    for (const pool of best) taken.add(pool)
  }
  return paths
}

/** Gain of one more path that counts, as a share of the amount. */
const HARDLY = 1e-9

const byFirstRate = (one: PathCurve, other: PathCurve): number => firstRate(other) - firstRate(one)

function curveOf(pools: SearchPools, way: readonly number[], sell: number): PathCurve {
  let path = START
  let token = sell
  for (const pool of way) {
    path = extended(path, pools, pool, token)
    token = (pools.a[pool] === token ? pools.b[pool] : pools.a[pool]) ?? 0
  }
  return path
}

/** `cost` is what its swaps cost, `paid` what it pays before that. */
type Way = { readonly paid: number; readonly cost: number; readonly pools: readonly number[] }

const startOf = (amount: number): Way => ({ paid: amount, cost: 0, pools: [] })

/** The free pools that pay most for the amount: more after one hop is more after the next. */
function bestPath(
  { pools, neighbours }: PoolIndex,
  { sell, buy, swapCost }: PathsWanted,
  amount: number,
  taken: ReadonlySet<number>,
): readonly number[] | null {
  const hop = (way: Way, from: number, between: readonly number[]): Way | null => {
    let best: { readonly paid: number; readonly cost: number; readonly pool: number } | null = null
    for (const pool of between) {
      if (taken.has(pool)) continue
      const paid = payoutOf(pools, pool, from, way.paid)
      const cost = way.cost + swapCost(pool)
      // The list of pools is made for the best alone.
      if (best === null || paid - cost > best.paid - best.cost) best = { paid, cost, pool }
    }
    return best === null
      ? null
      : { paid: best.paid, cost: best.cost, pools: [...way.pools, best.pool] }
  }
  let best: Way | null = null
  const offer = (way: Way | null) => {
    if (way !== null && isBetter(way, best)) best = way
  }
  const inTwo = new Map<number, Way>()
  for (const first of neighbours[sell] ?? []) {
    const one = hop(startOf(amount), sell, first.pools)
    if (first.token === buy) offer(one)
    if (one === null || first.token === buy) continue
    for (const second of neighbours[first.token] ?? []) {
      if (second.token === sell) continue
      const two = hop(one, first.token, second.pools)
      if (second.token === buy) offer(two)
      else if (two !== null && isBetter(two, inTwo.get(second.token) ?? null)) {
        inTwo.set(second.token, two)
      }
    }
  }
  for (const last of neighbours[buy] ?? []) {
    const way = inTwo.get(last.token)
    if (way !== undefined) offer(hop(way, last.token, last.pools))
  }
  return (best as Way | null)?.pools ?? null
}

const isBetter = (way: Way, than: Way | null): boolean =>
  than === null || way.paid - way.cost > than.paid - than.cost

function payoutOf(pools: SearchPools, pool: number, from: number, paid: number): number {
  const { reserveIn, reserveOut, kept } = sideOf(pools, pool, from)
  return (reserveOut * kept * paid) / (reserveIn + kept * paid)
}
