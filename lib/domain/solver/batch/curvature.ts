import { factorCholesky, substitute } from '../cholesky'
import type { SearchModel } from '../search-model'

/** Idle pools count with this share of their full curvature. */
const IDLE_SHARE = 1e-3

/** Curvature of a token without pools, of which nothing is available at any price. */
const MIN_CURVATURE = 1e-9

/** Curvature by token if all of its pools traded, each at its price. */
export function idleCurvature({ tokens, pools }: SearchModel): Float64Array {
  const curvature = new Float64Array(tokens)
  for (const range of pools.first.subarray(0, -1)) {
    const a = pools.a[range] ?? 0
    const b = pools.b[range] ?? 0
    curvature[a] = (curvature[a] ?? 0) + (pools.reserveA[range] ?? 0) / 2
    curvature[b] = (curvature[b] ?? 0) + (pools.reserveB[range] ?? 0) / 2
  }
  return curvature
}

/** The amounts a change in fills adds: sold in token `a`, bought in token `b`, in native coins. */
export type Moved = {
  readonly a: number
  readonly b: number
  readonly sold: number
  readonly bought: number
}

/** Adds the response of marginal prices to the change; `response` is from `priceResponse`. */
export function addRise(prices: Float64Array, response: Float64Array, moved: Moved): void {
  const { a, b, sold, bought } = moved
  const n = prices.length
  for (let token = 1; token < n; token += 1) {
    const risen = bought * (response[token * n + b] ?? 0) - sold * (response[token * n + a] ?? 0)
    prices[token] = (prices[token] ?? 0) + risen
  }
}

/**
 * Response of marginal prices to the need: the inverse of the pools' Hessian over the tokens from 1
 * on, row by row, with a row and column of zeros for token 0. Null when it is singular.
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
    const curvature = (matrix[row * size + row] ?? 0) + IDLE_SHARE * (idle[row + 1] ?? 0)
    matrix[row * size + row] = Math.max(curvature, MIN_CURVATURE)
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
