import { payoutOf, type SearchPools } from '../search-pools'
import {
  EMPTY_PATH,
  extendPath,
  firstRate,
  type PathCurve,
  payoutFor,
  sideOf,
  splitOf,
} from './path-curve'

/** More paths than this would gain hardly anything. */
const MAX_PATHS = 8

/** A token reachable in one hop, the pools that lead there, and their best rate for the first atom. */
type Neighbour = {
  readonly token: number
  readonly pools: readonly number[]
  readonly rate: number
}

/** A batch's pools by token, with upper bounds of the rates between tokens. */
export type PoolIndex = {
  readonly pools: SearchPools
  /** Indexed by token. */
  readonly neighbours: readonly (readonly Neighbour[])[]
  /** Best rate of the first atom between two tokens in one hop, row by row; 0 when there is none. */
  readonly inOne: Float64Array
  /** The same for at most two hops. */
  readonly inTwo: Float64Array
}

/** Rates are those of the first atom on untouched pools, raised by a rounding margin. */
export function poolIndex(pools: SearchPools, tokens: number): PoolIndex {
  const found = Array.from({ length: tokens }, () => new Map<number, number[]>())
  const add = (from: number, to: number, pool: number) => {
    const between = found[from]?.get(to)
    if (between === undefined) found[from]?.set(to, [pool])
    else between.push(pool)
  }
  for (const [pool, range] of pools.first.subarray(0, -1).entries()) {
    const [a, b] = [pools.a[range] ?? 0, pools.b[range] ?? 0]
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

/** Upper bound of the rate of any amount: the rate of the first atom, with a margin for rounding. */
const rateAtFirst = (pools: SearchPools, pool: number, from: number): number => {
  const { reserveIn, reserveOut, gamma } = sideOf(pools, pool, from)
  return ((gamma * reserveOut) / reserveIn) * ROUNDING_MARGIN
}

const ROUNDING_MARGIN = 1 + 1e-12

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

/** Upper bound of the rate of any amount on any path of at most three hops. */
export function bestRate({ neighbours, inTwo }: PoolIndex, sell: number, buy: number): number {
  const tokens = neighbours.length
  return (neighbours[sell] ?? []).reduce(
    (best, { token, rate }) =>
      Math.max(best, rate * (token === buy ? 1 : (inTwo[token * tokens + buy] ?? 0))),
    0,
  )
}

/** The trade to find paths for. Amounts in native coins at reference prices. */
export type PathRequest = {
  readonly sell: number
  readonly buy: number
  /** Approximate amount to sell. */
  readonly amount: number
  /** Gas cost of a swap with a pool. */
  readonly swapCost: (pool: number) => number
}

/**
 * Paths of at most three hops that share no pool, by descending first rate: the one that pays most for
 * the full amount, then the one that pays bestNet for half of it, and so on, as long as another one pays
 * for its gas. Source: lib/docs/solving.md#split.
 */
export function disjointPaths(index: PoolIndex, request: PathRequest): readonly PathCurve[] {
  const { sell, amount, swapCost } = request
  const taken = new Set<number>()
  let paths: readonly PathCurve[] = []
  let bestPayout = 0
  while (paths.length < MAX_PATHS) {
    const share = amount / (paths.length + 1)
    const best = bestPath(index, request, share, taken)
    if (best === null) break
    const candidate = [...paths, curveOf(index.pools, best, sell, share)].sort(byFirstRate)
    const payout = payoutFor(splitOf(candidate), amount)
    const cost = best.reduce((sum, pool) => sum + swapCost(pool), 0)
    // The first path is needed, whatever it costs.
    if (paths.length > 0 && payout - bestPayout <= cost + amount * MIN_PATH_GAIN) break
    paths = candidate
    bestPayout = payout
    for (const pool of best) taken.add(pool)
  }
  return paths
}

/** Minimum gain of another path, as a share of the amount. */
const MIN_PATH_GAIN = 1e-9

const byFirstRate = (pathCurve: PathCurve, other: PathCurve): number =>
  firstRate(other) - firstRate(pathCurve)

function curveOf(
  pools: SearchPools,
  path: readonly number[],
  sell: number,
  amount: number,
): PathCurve {
  let curve = EMPTY_PATH
  let token = sell
  for (const pool of path) {
    curve = extendPath(curve, pools, pool, token, amount)
    const range = pools.first[pool] ?? 0
    token = (pools.a[range] === token ? pools.b[range] : pools.a[range]) ?? 0
  }
  return curve
}

/** A partial path: `paid` is its output, `cost` the gas cost of its swaps. */
type PartialPath = {
  readonly paid: number
  readonly cost: number
  readonly pools: readonly number[]
}

const startOf = (amount: number): PartialPath => ({ paid: amount, cost: 0, pools: [] })

/**
 * The path of untaken pools that pays most for the amount. Greedy per hop, as a higher output of one
 * hop means a higher output of the next. Branches whose upper bound is below the best are skipped.
 */
function bestPath(
  index: PoolIndex,
  { sell, buy, swapCost }: PathRequest,
  amount: number,
  taken: ReadonlySet<number>,
): readonly number[] | null {
  const { pools, neighbours, inOne, inTwo } = index
  const tokens = neighbours.length
  const hop = (
    partial: PartialPath,
    from: number,
    between: readonly number[],
  ): PartialPath | null => {
    let bestPool = -1
    let [bestPaid, bestCost] = [0, 0]
    for (const pool of between) {
      if (taken.has(pool)) continue
      const paid = payoutOf(pools, pool, pools.a[pools.first[pool] ?? 0] === from, partial.paid)
      const cost = partial.cost + swapCost(pool)
      if (bestPool >= 0 && paid - cost <= bestPaid - bestCost) continue
      bestPool = pool
      bestPaid = paid
      bestCost = cost
    }
    if (bestPool < 0) return null
    return { paid: bestPaid, cost: bestCost, pools: [...partial.pools, bestPool] }
  }
  let best: PartialPath | null = null
  let bestNet = -Infinity
  const offer = (partial: PartialPath | null) => {
    if (partial === null || partial.paid - partial.cost <= bestNet) return
    best = partial
    bestNet = partial.paid - partial.cost
  }
  const start = startOf(amount)
  const direct = neighbours[sell]?.find(({ token }) => token === buy)
  if (direct !== undefined) offer(hop(start, sell, direct.pools))
  const reached = new Map<number, PartialPath>()
  for (const first of neighbours[sell] ?? []) {
    const onward = inTwo[first.token * tokens + buy] ?? 0
    if (first.token === buy || amount * first.rate * onward <= bestNet) continue
    const one = hop(start, sell, first.pools)
    if (one === null || one.paid * onward - one.cost <= bestNet) continue
    for (const second of neighbours[first.token] ?? []) {
      if (second.token === sell) continue
      const last = second.token === buy ? 1 : (inOne[second.token * tokens + buy] ?? 0)
      if (one.paid * second.rate * last - one.cost <= bestNet) continue
      const two = hop(one, first.token, second.pools)
      if (second.token === buy) offer(two)
      else if (two !== null && isBetter(two, reached.get(second.token) ?? null)) {
        reached.set(second.token, two)
      }
    }
  }
  for (const last of neighbours[buy] ?? []) {
    const partial = reached.get(last.token)
    if (partial === undefined || partial.paid * (inOne[last.token * tokens + buy] ?? 0) <= bestNet)
      continue
    offer(hop(partial, last.token, last.pools))
  }
  return (best as PartialPath | null)?.pools ?? null
}

const isBetter = (partial: PartialPath, than: PartialPath | null): boolean =>
  than === null || partial.paid - partial.cost > than.paid - than.cost
