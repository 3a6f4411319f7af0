import { solveCholesky } from '../cholesky'
import { addPool, createSlopes, poolGain, type Slopes } from '../pool-dual'
import type { SearchPools } from '../search-pools'

const MAX_STEPS = 40
const MAX_HALVINGS = 20
const BALANCE_TOLERANCE = 1e-11
/** Absolute tolerance when hardly anything is needed, in native coins. */
const NEGLIGIBLE = 1e-9

/** Pool trades for a net need, given by the marginal prices up to which each pool trades. */
export type Route = {
  /** Marginal prices of the pools; token 0 at 1. */
  readonly prices: Float64Array
  /** Output of the pools beyond the need, in token 0; negative when they cannot give enough. */
  readonly left: number
  /** Slopes of the pools' dual at these prices; `gradient` is their net output by token. */
  readonly slopes: Slopes
}

/**
 * The cheapest pool trades that provide the net need of every token except the first: minimises the
 * arbitrage profit minus the worth of the need over marginal prices. Convex; Newton's method from
 * `start`. Null when the pools cannot provide the need.
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
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const error = imbalance(slopes, need)
    if (error <= BALANCE_TOLERANCE * scale) break
    const value = slopes.value - dot(prices, need)
    const direction = newtonDirection(slopes, need, idle, damping)
    const next = direction === null ? null : lineSearch(pools, need, prices, direction, value)
    // Near the minimum a step may improve the balance although the value does not change.
    const last = next ?? (direction === null ? null : stepAlong(prices, direction, 1))
    if (last !== null) slopesAt(pools, last, slopes)
    if (last !== null && (next !== null || imbalance(slopes, need) < error)) {
      prices = last
      damping = Math.max(1e-9, damping / 1000)
      continue
    }
    slopesAt(pools, prices, slopes)
    if (damping > 1) break
    damping *= 1000
  }
  if (imbalance(slopes, need) > 1e-6 * scale + NEGLIGIBLE) return null
  return { prices, left: (slopes.gradient[0] ?? 0) - (need[0] ?? 0), slopes }
}

function slopesAt(pools: SearchPools, prices: Float64Array, into: Slopes): void {
  into.value = 0
  into.gradient.fill(0)
  into.hessian.fill(0)
  for (let pool = 0; pool < pools.above.length; pool += 1) addPool(pools, pool, prices, into)
}

/** Largest difference between the pools' output and the need over all tokens except the first. */
function imbalance({ gradient }: Slopes, need: Float64Array): number {
  let most = 0
  for (let token = 1; token < need.length; token += 1) {
    most = Math.max(most, Math.abs((gradient[token] ?? 0) - (need[token] ?? 0)))
  }
  return most
}

const dot = (array: Float64Array, other: Float64Array): number =>
  array.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

/** Newton direction over the tokens from 1 on. `idle`: see `idleCurvature`. */
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
  const largest = right.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  return largest <= MAX_STEP ? right : right.map((step) => (step * MAX_STEP) / largest)
}

/** Maximum change of a marginal price in a step. */
const MAX_STEP = 0.1

function lineSearch(
  pools: SearchPools,
  need: Float64Array,
  prices: Float64Array,
  direction: Float64Array,
  value: number,
): Float64Array | null {
  for (let halving = 0, length = 1; halving < MAX_HALVINGS; halving += 1, length /= 2) {
    const next = stepAlong(prices, direction, length)
    let reached = -dot(next, need)
    for (let pool = 0; pool < pools.above.length; pool += 1) reached += poolGain(pools, pool, next)
    if (reached < value) return next
  }
  return null
}

/** The prices after a step; no price falls by more than half. */
const stepAlong = (prices: Float64Array, direction: Float64Array, length: number): Float64Array =>
  prices.map((price, token) =>
    token === 0 ? price : Math.max(price * 0.5, price + length * (direction[token - 1] ?? 0)),
  )
