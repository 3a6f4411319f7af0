import { solveCholesky } from '../cholesky'
import { createSlopes, type Slopes } from '../pool-dual'
import type { SearchModel } from '../search-model'
import type { SearchPools } from '../search-pools'
import { type DualTerms, pairTerms } from './dual-terms'
import { exactDual, smoothDual, smoothDualValue } from './dual-value'

const INITIAL_SMOOTHING = 1e-2
const FINAL_SMOOTHING = 1e-7
const MAX_STEPS = 40
const MAX_HALVINGS = 12
/** Damping of a step, as a share of the largest curvature. */
const MIN_DAMPING = 1e-10
const MAX_DAMPING = 1e4
/** Minimum predicted improvement of a step, as a share of the value. */
const MIN_IMPROVEMENT = 1e-9

/** Minimum price of a token that only buy orders buy: it may fall, but stays positive. */
const MIN_PRICE = 1e-6

/** The best bound and the marginal prices ν at which the dual has this value. */
export type DualMinimum = {
  /** The lowest value found, in native coins; a valid upper bound even if it is not the minimum. */
  readonly bound: number
  readonly prices: Float64Array
}

/** The dual of a batch: the orders' terms and the pools' arbitrage as functions of the marginal prices. */
export type DualProblem = {
  readonly terms: DualTerms
  readonly pools: SearchPools
  /** Minimum price of every token, in native coins per amount worth one native coin. */
  readonly minPrices: Float64Array
}

/**
 * An upper bound on the score of any settlement of the batch, in native coins: divisible orders, no
 * gas, one rate per directed pair. By weak duality it is valid even if the minimum is not exact.
 */
export function upperBound(model: SearchModel): DualMinimum {
  return minimiseDual(
    { terms: pairTerms(model.orders), pools: model.pools, minPrices: minimumPrices(model) },
    new Float64Array(model.tokens).fill(1),
  )
}

/** Surplus of sell orders scores at the reference price, so a token they buy costs at least 1. */
export function minimumPrices({ tokens, orders }: SearchModel): Float64Array {
  const prices = new Float64Array(tokens).fill(MIN_PRICE)
  for (let order = 0; order < orders.count; order += 1) {
    if (orders.isSell[order] === 1) prices[orders.buy[order] ?? 0] = 1
  }
  return prices
}

/**
 * Minimises the dual over prices by projected Newton steps on ever less smoothed maxima. Floats; the
 * outcome depends on nothing but its arguments. Source: lib/docs/solving.md#upper-bound.
 */
export function minimiseDual(
  problem: DualProblem,
  start: Float64Array,
  initialSmoothing = INITIAL_SMOOTHING,
): DualMinimum {
  const { terms, pools, minPrices } = problem
  let prices: Float64Array = Float64Array.from(start, (price, token) =>
    Math.max(price, minPrices[token] ?? 0),
  )
  let best: DualMinimum = { bound: exactDual(terms, pools, prices), prices }
  const slopes = createSlopes(prices.length)
  for (let smoothing = initialSmoothing; smoothing > FINAL_SMOOTHING; smoothing /= 4) {
    prices = scaleDown(problem, prices, smoothing)
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const next = newtonStep(problem, prices, smoothing, slopes)
      if (next === null) break
      prices = next
    }
    const bound = exactDual(terms, pools, prices)
    if (bound < best.bound) best = { bound, prices }
  }
  return best
}

/**
 * Lowers all prices by the same share, until the first reaches its minimum, if that is better. Newton
 * steps make little progress in this direction.
 */
function scaleDown(
  { terms, pools, minPrices }: DualProblem,
  prices: Float64Array,
  smoothing: number,
): Float64Array {
  const share = prices.reduce(
    (most, price, token) => Math.max(most, (minPrices[token] ?? 0) / price),
    0,
  )
  const scaled = prices.map((price, token) => Math.max(minPrices[token] ?? 0, price * share))
  const value = (at: Float64Array) => smoothDualValue(terms, pools, at, smoothing)
  return value(scaled) < value(prices) ? scaled : prices
}

/** The prices after one step that lowers the value; null when no step is worthwhile. */
function newtonStep(
  problem: DualProblem,
  prices: Float64Array,
  smoothing: number,
  slopes: Slopes,
): Float64Array | null {
  smoothDual(problem.terms, problem.pools, prices, smoothing, slopes)
  const { gradient, hessian } = slopes
  const n = gradient.length
  // A price at its minimum stays fixed while only a lower price would improve the value.
  const free = [...prices.keys()].filter(
    (token) => (prices[token] ?? 0) > (problem.minPrices[token] ?? 0) || (gradient[token] ?? 0) < 0,
  )
  const largest = free.reduce((most, token) => Math.max(most, hessian[token * n + token] ?? 0), 0)
  // With more damping the direction approaches the gradient, which works despite the price limits.
  for (let share = MIN_DAMPING; share < MAX_DAMPING; share *= 30) {
    const direction = newtonDirection(slopes, free, share * largest + 1e-14)
    const next =
      direction === null ? null : lineSearch(problem, prices, smoothing, slopes, direction)
    if (next !== null) return next === prices ? null : next
  }
  return null
}

/**
 * The first prices along the direction with a lower value. Returns `prices` themselves when the
 * predicted improvement is too small, and null when the value is not lowered.
 */
function lineSearch(
  { terms, pools, minPrices }: DualProblem,
  prices: Float64Array,
  smoothing: number,
  { value, gradient }: Slopes,
  direction: Float64Array,
): Float64Array | null {
  for (let halving = 0, length = 1; halving < MAX_HALVINGS; halving += 1, length /= 2) {
    const next = prices.map((price, token) =>
      Math.max(minPrices[token] ?? 0, price + length * (direction[token] ?? 0)),
    )
    const predicted = next.reduce(
      (sum, price, token) => sum - (gradient[token] ?? 0) * (price - (prices[token] ?? 0)),
      0,
    )
    if (halving === 0 && Math.abs(predicted) < MIN_IMPROVEMENT * value) return prices
    if (predicted <= 0) return null
    if (smoothDualValue(terms, pools, next, smoothing) <= value - 1e-4 * predicted) return next
  }
  return null
}

/** Newton direction for the free prices, 0 for the others; null when the Hessian is not usable. */
function newtonDirection(
  { gradient, hessian }: Slopes,
  free: readonly number[],
  damping: number,
): Float64Array | null {
  const size = free.length
  const n = gradient.length
  const matrix = new Float64Array(size * size)
  const right = new Float64Array(size)
  free.forEach((token, row) => {
    free.forEach((other, column) => {
      matrix[row * size + column] = hessian[token * n + other] ?? 0
    })
    matrix[row * size + row] = (matrix[row * size + row] ?? 0) + damping
    right[row] = -(gradient[token] ?? 0)
  })
  if (!solveCholesky(matrix, right, size)) return null
  const direction = new Float64Array(n)
  free.forEach((token, row) => {
    direction[token] = right[row] ?? 0
  })
  return direction
}
