import { solveCholesky } from '../cholesky'
import { createSlopes, type Slopes } from '../pool-dual'
import type { SearchPools } from '../search-model'
import type { DualTerms } from './dual-terms'
import { exactDual, smoothDual, smoothDualValue } from './dual-value'

const FIRST_SMOOTHING = 1e-2
const LAST_SMOOTHING = 1e-7
const MOST_STEPS = 40
const MOST_HALVINGS = 12
/** Damping of a step as shares of the largest curvature. */
const LEAST_DAMPING = 1e-10
const MOST_DAMPING = 1e4
/** Improvement a step must promise, as a share of the value. */
const ENOUGH = 1e-9

export type DualMinimum = {
  /** The least value found, in native coins; a valid bound however good the minimum is. */
  readonly bound: number
  readonly prices: Float64Array
}

export type DualProblem = {
  readonly terms: DualTerms
  readonly pools: SearchPools
  /** Least price of every token, in native coins per native coin's worth. */
  readonly least: Float64Array
}

/**
 * Minimises the dual over prices by projected Newton steps on ever less smoothed maxima. Floats; the
 * outcome depends on nothing but its arguments. Source: solving.md, section 8.
 */
export function minimiseDual(
  problem: DualProblem,
  start: Float64Array,
  firstSmoothing = FIRST_SMOOTHING,
): DualMinimum {
  const { terms, pools, least } = problem
  let prices: Float64Array = Float64Array.from(start, (price, token) =>
    Math.max(price, least[token] ?? 0),
  )
  let best: DualMinimum = { bound: exactDual(terms, pools, prices), prices }
  const slopes = createSlopes(prices.length)
  for (let smoothing = firstSmoothing; smoothing > LAST_SMOOTHING; smoothing /= 4) {
    prices = scaledDown(problem, prices, smoothing)
    for (let step = 0; step < MOST_STEPS; step += 1) {
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
 * All prices lower by the same share, down to the first that is at its least, where that is better:
 * what little they scale by otherwise is lost among the steps of single prices.
 */
function scaledDown(
  { terms, pools, least }: DualProblem,
  prices: Float64Array,
  smoothing: number,
): Float64Array {
  const share = prices.reduce(
    (most, price, token) => Math.max(most, (least[token] ?? 0) / price),
    0,
  )
  const scaled = prices.map((price, token) => Math.max(least[token] ?? 0, price * share))
  const value = (at: Float64Array) => smoothDualValue(terms, pools, at, smoothing)
  return value(scaled) < value(prices) ? scaled : prices
}

/** Prices a step lower, or null where no step is worth it. */
function newtonStep(
  problem: DualProblem,
  prices: Float64Array,
  smoothing: number,
  slopes: Slopes,
): Float64Array | null {
  smoothDual(problem.terms, problem.pools, prices, smoothing, slopes)
  const { gradient, hessian } = slopes
  const n = gradient.length
  // A price at its least stays there while the value would only fall below it.
  const free = [...prices.keys()].filter(
    (token) => (prices[token] ?? 0) > (problem.least[token] ?? 0) || (gradient[token] ?? 0) < 0,
  )
  const largest = free.reduce((most, token) => Math.max(most, hessian[token * n + token] ?? 0), 0)
  // The more damped, the closer to the gradient, along which the limits of prices do no harm.
  for (let share = LEAST_DAMPING; share < MOST_DAMPING; share *= 30) {
    const direction = newtonDirection(slopes, free, share * largest + 1e-14)
    const next = direction === null ? null : search(problem, prices, smoothing, slopes, direction)
    if (next !== null) return next === prices ? null : next
  }
  return null
}

/** The prices lower down this direction; the same where it promises too little; null: not lower. */
function search(
  { terms, pools, least }: DualProblem,
  prices: Float64Array,
  smoothing: number,
  { value, gradient }: Slopes,
  direction: Float64Array,
): Float64Array | null {
  for (let halving = 0, length = 1; halving < MOST_HALVINGS; halving += 1, length /= 2) {
    const next = prices.map((price, token) =>
      Math.max(least[token] ?? 0, price + length * (direction[token] ?? 0)),
    )
    const promised = next.reduce(
      (sum, price, token) => sum - (gradient[token] ?? 0) * (price - (prices[token] ?? 0)),
      0,
    )
    if (halving === 0 && Math.abs(promised) < ENOUGH * value) return prices
    if (promised <= 0) return null
    if (smoothDualValue(terms, pools, next, smoothing) <= value - 1e-4 * promised) return next
  }
  return null
}

/** Newton's direction over the free prices, 0 elsewhere; null where the curvature gives none. */
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
