import { solveCholesky } from '../cholesky'
import { addPool, createSlopes, poolRoot, type Slopes } from '../pool-dual'
import type { SearchPools } from '../search-model'

const MOST_STEPS = 40
const MOST_HALVINGS = 20
const BALANCED = 1e-11
/** What may be missing where nothing much is needed, in native coins. */
const NEGLIGIBLE = 1e-9

export type Route = {
  /** Marginal prices of the pools; token 0 at 1. */
  readonly prices: Float64Array
  /** What pools give beyond the need, in token 0; negative: they cannot give enough. */
  readonly left: number
  /** Slopes of the pools' dual at these prices: `gradient` is what they give, net, by token. */
  readonly slopes: Slopes
}

/**
 * The cheapest pool trades that give every token but the first what is needed of it, net: the
 * minimum over marginal prices of arbitrage less the worth of the need. Convex; Newton from `start`.
 * Null where the pools cannot give it.
 */
export function reroute(
  pools: SearchPools,
  need: Float64Array,
  start: Float64Array,
  idle: Float64Array,
): Route | null {
  const n = need.length
  let prices = start
  const slopes = createSlopes(n)
  const scale = need.reduce((sum, value) => sum + Math.abs(value), 0) + 1e-12
  let damping = 1e-9
  slopesAt(pools, prices, slopes)
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const gap = distance(slopes, need)
    if (gap <= BALANCED * scale) break
    const value = slopes.value - dot(prices, need)
    const direction = newtonDirection(slopes, need, idle, damping)
    const next = direction === null ? null : search(pools, need, prices, direction, value)
    // Near the minimum a step that balances better may not show in the value.
    const last = next ?? (direction === null ? null : stepped(prices, direction, 1))
    if (last !== null) slopesAt(pools, last, slopes)
    if (last !== null && (next !== null || distance(slopes, need) < gap)) {
      prices = last
      damping = Math.max(1e-9, damping / 1000)
      continue
    }
    slopesAt(pools, prices, slopes)
    if (damping > 1) break
    damping *= 1000
  }
  if (distance(slopes, need) > 1e-6 * scale + NEGLIGIBLE) return null
  return { prices, left: (slopes.gradient[0] ?? 0) - (need[0] ?? 0), slopes }
}

function slopesAt(pools: SearchPools, prices: Float64Array, into: Slopes): void {
  into.value = 0
  into.gradient.fill(0)
  into.hessian.fill(0)
  for (let pool = 0; pool < pools.count; pool += 1) addPool(pools, pool, prices, into)
}

/** How far what the pools give is from the need, over all tokens but the first. */
function distance({ gradient }: Slopes, need: Float64Array): number {
  let most = 0
  for (let token = 1; token < need.length; token += 1) {
    most = Math.max(most, Math.abs((gradient[token] ?? 0) - (need[token] ?? 0)))
  }
  return most
}

const dot = (one: Float64Array, other: Float64Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

/** Over the tokens from 1 on. `idle`: the curvature of each token's pools if all of them traded. */
function newtonDirection(
  { gradient, hessian }: Slopes,
  need: Float64Array,
  idle: Float64Array,
  damping: number,
): Float64Array | null {
  const n = need.length
  const size = n - 1
  const matrix = new Float64Array(size * size)
  const right = new Float64Array(size)
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      matrix[row * size + column] = hessian[(row + 1) * n + column + 1] ?? 0
    }
    matrix[row * size + row] =
      (matrix[row * size + row] ?? 0) + damping * (idle[row + 1] ?? 0) + 1e-15
    right[row] = (need[row + 1] ?? 0) - (gradient[row + 1] ?? 0)
  }
  if (!solveCholesky(matrix, right, size)) return null
  const longest = right.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return longest <= LONGEST_STEP ? right : right.map((one) => (one * LONGEST_STEP) / longest)
}

/** No marginal price moves by more in a step. */
const LONGEST_STEP = 0.1

function search(
  pools: SearchPools,
  need: Float64Array,
  prices: Float64Array,
  direction: Float64Array,
  value: number,
): Float64Array | null {
  for (let halving = 0, length = 1; halving < MOST_HALVINGS; halving += 1, length /= 2) {
    const next = stepped(prices, direction, length)
    let reached = -dot(next, need)
    for (let pool = 0; pool < pools.count; pool += 1) reached += poolRoot(pools, pool, next) ** 2
    if (reached < value) return next
  }
  return null
}

/** No price falls by more than half. */
const stepped = (prices: Float64Array, direction: Float64Array, length: number): Float64Array =>
  prices.map((price, token) =>
    token === 0 ? price : Math.max(price * 0.5, price + length * (direction[token - 1] ?? 0)),
  )
