import type { SearchPools } from './search-model'

/** Value, gradient and Hessian (dense, row by row) of a dual function at given prices. */
export type Slopes = {
  value: number
  readonly gradient: Float64Array
  readonly hessian: Float64Array
}

/** Zeros for a function of `tokens` prices, to add terms to. */
export const createSlopes = (tokens: number): Slopes => ({
  value: 0,
  gradient: new Float64Array(tokens),
  hessian: new Float64Array(tokens * tokens),
})

/**
 * Square root of the arbitrage profit from the pool at these prices, in the profitable direction:
 * √(ν_out R_out) - √(ν_in R_in / γ). 0 inside the pool's fee band.
 */
export function poolRoot(pools: SearchPools, pool: number, prices: Float64Array): number {
  const gamma = pools.gamma[pool] ?? 1
  const worthA = (prices[pools.a[pool] ?? 0] ?? 0) * (pools.reserveA[pool] ?? 0)
  const worthB = (prices[pools.b[pool] ?? 0] ?? 0) * (pools.reserveB[pool] ?? 0)
  if (gamma * worthB > worthA) return Math.sqrt(worthB) - Math.sqrt(worthA / gamma)
  return gamma * worthA > worthB ? Math.sqrt(worthA) - Math.sqrt(worthB / gamma) : 0
}

/** Adds a pool's arbitrage profit, in native coins, and its derivatives. Source: lib/docs/solving.md#upper-bound. */
export function addPool(
  pools: SearchPools,
  pool: number,
  prices: Float64Array,
  into: Slopes,
): void {
  const root = poolRoot(pools, pool, prices)
  if (root === 0) return
  const gamma = pools.gamma[pool] ?? 1
  const tokenA = pools.a[pool] ?? 0
  const tokenB = pools.b[pool] ?? 0
  const a = prices[tokenA] ?? 0
  const b = prices[tokenB] ?? 0
  const worthA = a * (pools.reserveA[pool] ?? 0)
  const worthB = b * (pools.reserveB[pool] ?? 0)
  const sellsA = gamma * worthB > worthA
  const curvature = Math.sqrt((worthA * worthB) / gamma)
  const slopeOut = (worth: number, price: number) => (root * Math.sqrt(worth)) / price
  const slopeIn = (worth: number, price: number) => (-root * Math.sqrt(worth / gamma)) / price
  into.value += root * root
  addSlopes(
    into,
    tokenA,
    tokenB,
    sellsA ? slopeIn(worthA, a) : slopeOut(worthA, a),
    sellsA ? slopeOut(worthB, b) : slopeIn(worthB, b),
    { aa: curvature / (2 * a * a), bb: curvature / (2 * b * b), ab: -curvature / (2 * a * b) },
  )
}

/** Adds the derivatives, not the value, of a term that depends on the prices of the tokens `a` and `b` alone. */
export function addSlopes(
  into: Slopes,
  a: number,
  b: number,
  slopeA: number,
  slopeB: number,
  curvature: { readonly aa: number; readonly bb: number; readonly ab: number },
): void {
  const { gradient, hessian } = into
  const n = gradient.length
  const add = (array: Float64Array, at: number, value: number) => {
    array[at] = (array[at] ?? 0) + value
  }
  add(gradient, a, slopeA)
  add(gradient, b, slopeB)
  add(hessian, a * n + a, curvature.aa)
  add(hessian, b * n + b, curvature.bb)
  add(hessian, a * n + b, curvature.ab)
  add(hessian, b * n + a, curvature.ab)
}
