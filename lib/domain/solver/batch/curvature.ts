import { factorCholesky, substitute } from '../cholesky'
import type { SearchModel } from '../search-model'

/** Share of their full curvature that idle pools are taken to have. */
const IDLE = 1e-3

/** A token without pools: nothing of it can be had, at whatever price. */
const LEAST_BEND = 1e-9

/** What each token's pools would add to its curvature if all of them traded. */
export function idleCurvature({ tokens, pools }: SearchModel): Float64Array {
  const bend = new Float64Array(tokens)
  for (let pool = 0; pool < pools.count; pool += 1) {
    const a = pools.a[pool] ?? 0
    const b = pools.b[pool] ?? 0
    bend[a] = (bend[a] ?? 0) + (pools.reserveA[pool] ?? 0) / 2
    bend[b] = (bend[b] ?? 0) + (pools.reserveB[pool] ?? 0) / 2
  }
  return bend
}

/** What a change in fills moves: sold in `a`, bought in `b`, in native coins. */
export type Moved = {
  readonly a: number
  readonly b: number
  readonly sold: number
  readonly bought: number
}

/** Adds to the marginal prices how they answer to the change, by `priceResponse`. */
export function addRise(prices: Float64Array, response: Float64Array, moved: Moved): void {
  const { a, b, sold, bought } = moved
  const n = prices.length
  for (let token = 1; token < n; token += 1) {
    const risen = bought * (response[token * n + b] ?? 0) - sold * (response[token * n + a] ?? 0)
    prices[token] = (prices[token] ?? 0) + risen
  }
}

/**
 * How marginal prices answer to what is needed: the inverse of the pools' Hessian over the tokens
 * from 1 on, row by row with a row and column of zeros for token 0. Null where it has none.
 */
export function priceResponse(hessian: Float64Array, idle: Float64Array): Float64Array | null {
  const n = idle.length
  const size = n - 1
  const inverse = new Float64Array(n * n)
  const matrix = new Float64Array(size * size)
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      matrix[row * size + column] = hessian[(row + 1) * n + column + 1] ?? 0
    }
    const bend = (matrix[row * size + row] ?? 0) + IDLE * (idle[row + 1] ?? 0)
    matrix[row * size + row] = Math.max(bend, LEAST_BEND)
  }
  if (!factorCholesky(matrix, size)) return null
  for (let token = 1; token < n; token += 1) {
    const right = new Float64Array(size)
    right[token - 1] = 1
    substitute(matrix, right, size)
    inverse.set(right, token * n + 1)
  }
  return inverse
}
