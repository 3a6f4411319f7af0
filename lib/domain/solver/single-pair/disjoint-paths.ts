import type { SearchPools } from '../search-model'
import {
  extended,
  firstRate,
  type PathCurve,
  payoutFor,
  START,
  sideOf,
  splitOf,
} from './path-curve'

/** As many paths hardly leave anything to gain by more. */
const MOST_PATHS = 8

/** Where one gets from a token, by which pools, and the best rate of the first atom. */
type Neighbour = {
  readonly token: number
  readonly pools: readonly number[]
  readonly rate: number
}

export type PoolIndex = {
  readonly pools: SearchPools
  /** By token. */
  readonly neighbours: readonly (readonly Neighbour[])[]
  /** Best rate of the first atom from a token to another in one hop, row by row; 0 without one. */
  readonly inOne: Float64Array
  /** The same in at most two hops. */
  readonly inTwo: Float64Array
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
  const neighbours = found.map((map, from) =>
    [...map].map(([token, between]) => ({
      token,
      pools: between,
      rate: between.reduce((best, pool) => Math.max(best, rateAtFirst(pools, pool, from)), 0),
    })),
  )
  return { pools, neighbours, ...bestRates(neighbours) }
}

/** No amount gets more than the first atom does; a little more, as floats round. */
const rateAtFirst = (pools: SearchPools, pool: number, from: number): number => {
  const { reserveIn, reserveOut, kept } = sideOf(pools, pool, from)
  return ((kept * reserveOut) / reserveIn) * ROUNDED
}

const ROUNDED = 1 + 1e-12

function bestRates(neighbours: PoolIndex['neighbours']): Pick<PoolIndex, 'inOne' | 'inTwo'> {
  const tokens = neighbours.length
  const inOne = new Float64Array(tokens * tokens)
  for (const [from, all] of neighbours.entries()) {
    for (const { token, rate } of all) inOne[from * tokens + token] = rate
  }
  const inTwo = Float64Array.from(inOne)
  for (const [from, all] of neighbours.entries()) {
    for (const first of all) {
      for (const second of neighbours[first.token] ?? []) {
        const at = from * tokens + second.token
        inTwo[at] = Math.max(inTwo[at] ?? 0, first.rate * second.rate)
      }
    }
  }
  return { inOne, inTwo }
}

/** No path of at most three hops gives a better rate than this, whatever the amount. */
export function bestRate({ neighbours, inTwo }: PoolIndex, sell: number, buy: number): number {
  const tokens = neighbours.length
  return (neighbours[sell] ?? []).reduce(
    (best, { token, rate }) =>
      Math.max(best, rate * (token === buy ? 1 : (inTwo[token * tokens + buy] ?? 0))),
    0,
  )
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
    const out = payoutFor(splitOf(more), amount)
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

/**
 * The free pools that pay most for the amount: more after one hop is more after the next. What
 * could not pay more than the best even at first rates is not looked at.
 */
function bestPath(
  index: PoolIndex,
  { sell, buy, swapCost }: PathsWanted,
  amount: number,
  taken: ReadonlySet<number>,
): readonly number[] | null {
  const { pools, neighbours, inOne, inTwo } = index
  const tokens = neighbours.length
  const hop = (way: Way, from: number, between: readonly number[]): Way | null => {
    let bestPool = -1
    let [bestPaid, bestCost] = [0, 0]
    for (const pool of between) {
      if (taken.has(pool)) continue
      const paid = payoutOf(pools, pool, from, way.paid)
      const cost = way.cost + swapCost(pool)
      if (bestPool >= 0 && paid - cost <= bestPaid - bestCost) continue
      bestPool = pool
      bestPaid = paid
      bestCost = cost
    }
    if (bestPool < 0) return null
    return { paid: bestPaid, cost: bestCost, pools: [...way.pools, bestPool] }
  }
  let best: Way | null = null
  let most = -Infinity
  const offer = (way: Way | null) => {
    if (way === null || way.paid - way.cost <= most) return
    best = way
    most = way.paid - way.cost
  }
  const start = startOf(amount)
  const direct = neighbours[sell]?.find(({ token }) => token === buy)
  if (direct !== undefined) offer(hop(start, sell, direct.pools))
  const reached = new Map<number, Way>()
  for (const first of neighbours[sell] ?? []) {
    const onward = inTwo[first.token * tokens + buy] ?? 0
    if (first.token === buy || amount * first.rate * onward <= most) continue
    const one = hop(start, sell, first.pools)
    if (one === null || one.paid * onward - one.cost <= most) continue
    for (const second of neighbours[first.token] ?? []) {
      if (second.token === sell) continue
      const last = second.token === buy ? 1 : (inOne[second.token * tokens + buy] ?? 0)
      if (one.paid * second.rate * last - one.cost <= most) continue
      const two = hop(one, first.token, second.pools)
      if (second.token === buy) offer(two)
      else if (two !== null && isBetter(two, reached.get(second.token) ?? null)) {
        reached.set(second.token, two)
      }
    }
  }
  for (const last of neighbours[buy] ?? []) {
    const way = reached.get(last.token)
    if (way === undefined || way.paid * (inOne[last.token * tokens + buy] ?? 0) <= most) continue
    offer(hop(way, last.token, last.pools))
  }
  return (best as Way | null)?.pools ?? null
}

const isBetter = (way: Way, than: Way | null): boolean =>
  than === null || way.paid - way.cost > than.paid - than.cost

function payoutOf(pools: SearchPools, pool: number, from: number, paid: number): number {
  const { reserveIn, reserveOut, kept } = sideOf(pools, pool, from)
  return (reserveOut * kept * paid) / (reserveIn + kept * paid)
}
