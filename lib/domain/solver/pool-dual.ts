import { rangeAfter, type SearchPools, wholeRange } from './search-pools'

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
 * Square root of the arbitrage profit from a range at these prices, in the profitable direction:
 * √(ν_out R_out) - √(ν_in R_in / γ), or that of the whole range where it ends before. 0 inside the fee band.
 */
export function rangeRoot(pools: SearchPools, range: number, prices: Float64Array): number {
  const gamma = pools.gamma[range] ?? 1
  const worthA = (prices[pools.a[range] ?? 0] ?? 0) * (pools.reserveA[range] ?? 0)
  const worthB = (prices[pools.b[range] ?? 0] ?? 0) * (pools.reserveB[range] ?? 0)
  if (gamma * worthB > worthA) {
    if (gamma * worthB > worthA * (pools.rise[range] ?? 1))
      return wholeRoot(pools, range, prices, true)
    return Math.sqrt(worthB) - Math.sqrt(worthA / gamma)
  }
  if (gamma * worthA <= worthB) return 0
  if (gamma * worthA > worthB * (pools.fall[range] ?? 1))
    return wholeRoot(pools, range, prices, false)
  return Math.sqrt(worthA) - Math.sqrt(worthB / gamma)
}

function wholeRoot(
  pools: SearchPools,
  range: number,
  prices: Float64Array,
  sellsA: boolean,
): number {
  const { paid, given } = wholeRange(pools, range, sellsA)
  const [tokenIn, tokenOut] = tokensOf(pools, range, sellsA)
  const gain = given * (prices[tokenOut] ?? 0) - paid * (prices[tokenIn] ?? 0)
  return gain > 0 ? Math.sqrt(gain) : 0
}

const tokensOf = (
  pools: SearchPools,
  range: number,
  sellsA: boolean,
): readonly [number, number] => {
  const [a, b] = [pools.a[range] ?? 0, pools.b[range] ?? 0]
  return sellsA ? [a, b] : [b, a]
}

/** Arbitrage profit from all ranges of a pool, in native coins. */
export function poolGain(pools: SearchPools, pool: number, prices: Float64Array): number {
  let range = pools.first[pool] ?? 0
  const sellsA = isSellingA(pools, range, prices)
  let gain = 0
  while (range >= 0) {
    gain += rangeRoot(pools, range, prices) ** 2
    range = rangeBehind(pools, pool, range, prices, sellsA)
  }
  return gain
}

/** Adds the arbitrage profit of all ranges of a pool, in native coins, and its derivatives. */
export function addPool(
  pools: SearchPools,
  pool: number,
  prices: Float64Array,
  into: Slopes,
): void {
  let range = pools.first[pool] ?? 0
  const sellsA = isSellingA(pools, range, prices)
  while (range >= 0) {
    addRange(pools, range, prices, into)
    range = rangeBehind(pools, pool, range, prices, sellsA)
  }
}

/** Whether `a` is sold, if anything is. */
const isSellingA = (pools: SearchPools, range: number, prices: Float64Array): boolean =>
  (pools.gamma[range] ?? 1) * (prices[pools.b[range] ?? 0] ?? 0) * (pools.reserveB[range] ?? 0) >
  (prices[pools.a[range] ?? 0] ?? 0) * (pools.reserveA[range] ?? 0)

/** The range that trades too, because this one is used up at these prices; -1 when there is none. */
function rangeBehind(
  pools: SearchPools,
  pool: number,
  range: number,
  prices: Float64Array,
  sellsA: boolean,
): number {
  const gamma = pools.gamma[range] ?? 1
  const worthA = (prices[pools.a[range] ?? 0] ?? 0) * (pools.reserveA[range] ?? 0)
  const worthB = (prices[pools.b[range] ?? 0] ?? 0) * (pools.reserveB[range] ?? 0)
  const isUsedUp = sellsA
    ? gamma * worthB > worthA * (pools.rise[range] ?? 1)
    : gamma * worthA > worthB * (pools.fall[range] ?? 1)
  return isUsedUp ? rangeAfter(pools, pool, range, sellsA) : -1
}

/** Adds a range's arbitrage profit, in native coins, and its derivatives. Source: lib/docs/solving.md#upper-bound. */
function addRange(pools: SearchPools, range: number, prices: Float64Array, into: Slopes): void {
  const root = rangeRoot(pools, range, prices)
  if (root === 0) return
  const gamma = pools.gamma[range] ?? 1
  const tokenA = pools.a[range] ?? 0
  const tokenB = pools.b[range] ?? 0
  const a = prices[tokenA] ?? 0
  const b = prices[tokenB] ?? 0
  const worthA = a * (pools.reserveA[range] ?? 0)
  const worthB = b * (pools.reserveB[range] ?? 0)
  const sellsA = gamma * worthB > worthA
  const isWhole = sellsA
    ? gamma * worthB > worthA * (pools.rise[range] ?? 1)
    : gamma * worthA > worthB * (pools.fall[range] ?? 1)
  if (isWhole) {
    const { paid, given } = wholeRange(pools, range, sellsA)
    const [slopeA, slopeB] = sellsA ? [-paid, given] : [given, -paid]
    into.value += root * root
    addSlopes(into, tokenA, tokenB, slopeA, slopeB, NO_CURVATURE)
    return
  }
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

const NO_CURVATURE = { aa: 0, bb: 0, ab: 0 } as const

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
  add(gradient, a, slopeA)
  add(gradient, b, slopeB)
  add(hessian, a * n + a, curvature.aa)
  add(hessian, b * n + b, curvature.bb)
  add(hessian, a * n + b, curvature.ab)
  add(hessian, b * n + a, curvature.ab)
}

function add(array: Float64Array, at: number, value: number): void {
  array[at] = (array[at] ?? 0) + value
}
