import { otherToken } from '@/lib/domain/pool/constant-product'
import type { Pool } from '@/lib/domain/pool/pool'
import { hasLiquidity, inputFor, outputOf } from '@/lib/domain/pool/pool-quotes'
import type { Address } from '@/lib/domain/shared/address'

/** One pool on a route, with its trading direction. */
type Hop = {
  readonly pool: Pool
  readonly tokenIn: Address
  readonly tokenOut: Address
}

/** Hops in trading order; every token occurs at most once, so no pool is used twice. */
export type Route = readonly Hop[]

/** Pools by the token they hold, then by the token on the other side; each list sorted by address. */
export type PoolGraph = ReadonlyMap<Address, ReadonlyMap<Address, readonly Pool[]>>

/** Indexes pools by both tokens. Pools without liquidity are omitted, as they cannot trade. */
export function buildPoolGraph(pools: readonly Pool[]): PoolGraph {
  const graph = new Map<Address, Map<Address, Pool[]>>()
  const sorted = pools.filter(hasLiquidity).toSorted((a, b) => (a.address < b.address ? -1 : 1))
  for (const pool of sorted) {
    for (const token of [pool.token0, pool.token1]) {
      const neighbours = graph.get(token) ?? new Map<Address, Pool[]>()
      graph.set(token, neighbours)
      const other = otherToken(pool, token)
      neighbours.set(other, [...(neighbours.get(other) ?? []), pool])
    }
  }
  return graph
}

/** Whether any number of pools leads from one token to another. */
export function pathExists(graph: PoolGraph, from: Address, to: Address): boolean {
  const seen = new Set<Address>([from])
  // A set is iterated in the order of insertion, with what is added meanwhile.
  for (const token of seen) for (const next of graph.get(token)?.keys() ?? []) seen.add(next)
  return seen.has(to)
}

/** A route with its resulting amount for the requested amount. */
export type RouteQuote = { readonly route: Route; readonly amount: bigint }

/**
 * The best route of each length from one to three pools (at most two intermediate tokens) for
 * selling exactly `amountIn`: most output first within a length, best pool per hop at the amount
 * that reaches it. `amount` is the output in `tokenOut` atoms. Of equal outputs the first found wins,
 * in order of token and pool address, so the result does not depend on input order.
 */
export function bestSellRoutes(
  graph: PoolGraph,
  tokenIn: Address,
  tokenOut: Address,
  sellAmount: bigint,
): readonly RouteQuote[] {
  return bestRoutesByLength(graph, tokenIn, tokenOut, sellAmount, {
    quote: outputOf,
    isBetter: (candidate, best) => candidate > best,
  })
}

/** Like `bestSellRoutes` for buying exactly `buyAmount`; `amount` is the input in `tokenIn` atoms. */
export function bestBuyRoutes(
  graph: PoolGraph,
  tokenIn: Address,
  tokenOut: Address,
  buyAmount: bigint,
): readonly RouteQuote[] {
  const backward = bestRoutesByLength(graph, tokenOut, tokenIn, buyAmount, {
    quote: (pool, from, amount) => inputFor(pool, otherToken(pool, from), amount),
    isBetter: (candidate, best) => candidate < best,
  })
  return backward.map(({ route, amount }) => ({ route: reversed(route), amount }))
}

/** The same pools in the opposite direction. */
function reversed(route: Route): Route {
  return route
    .toReversed()
    .map((hop) => ({ pool: hop.pool, tokenIn: hop.tokenOut, tokenOut: hop.tokenIn }))
}

type Step = {
  readonly quote: (pool: Pool, from: Address, amount: bigint) => bigint | null
  readonly isBetter: (candidate: bigint, best: bigint) => boolean
}

function bestRoutesByLength(
  graph: PoolGraph,
  start: Address,
  end: Address,
  amount: bigint,
  step: Step,
): readonly RouteQuote[] {
  if (start === end || amount <= 0n) return []
  const found: RouteQuote[] = []
  let layer = new Map<Address, RouteQuote>([[start, { route: [], amount }]])
  for (let length = 1; length <= 3 && layer.size > 0; length++) {
    let arrival: RouteQuote | null = null
    const next = new Map<Address, RouteQuote>()
    for (const [token, reached] of layer) {
      for (const [other, pools] of graph.get(token) ?? []) {
        if (other === start) continue
        const extended = extend(reached, token, other, pools, step)
        if (!extended) continue
        if (other === end) {
          if (!arrival || step.isBetter(extended.amount, arrival.amount)) arrival = extended
          continue
        }
        const best = next.get(other)
        if (!best || step.isBetter(extended.amount, best.amount)) next.set(other, extended)
      }
    }
    if (arrival) found.push(arrival)
    layer = next
  }
  return found
}

function extend(
  reached: RouteQuote,
  tokenIn: Address,
  tokenOut: Address,
  pools: readonly Pool[],
  step: Step,
): RouteQuote | null {
  let best: RouteQuote | null = null
  for (const pool of pools) {
    const amount = step.quote(pool, tokenIn, reached.amount)
    if (amount === null || (best && !step.isBetter(amount, best.amount))) continue
    best = { route: [...reached.route, { pool, tokenIn, tokenOut }], amount }
  }
  return best
}
