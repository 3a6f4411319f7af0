import { solveCholesky } from '../cholesky'
import type { SearchModel } from '../search-model'
import { rangeAfter, wholeRange } from '../search-pools'
import type { PricePoint } from './net-supply'

/** Weight, in native coins, that pulls the gap of tokens without a used pool to 0. */
const REGULARISATION = 1e-9

/**
 * The gap δ between the logarithms of marginal and average prices, by token. At the user prices
 * y = ln ν - δ users pay each used pool its average price as closely as one price per token allows:
 * least squares, weighted by the pool's input. δ_0 = 0.
 */
export function averageGap(model: SearchModel, point: PricePoint): Float64Array {
  const n = model.tokens
  const matrix = new Float64Array(n * n)
  const right = new Float64Array(n)
  const add = (array: Float64Array, at: number, value: number) => {
    array[at] = (array[at] ?? 0) + value
  }
  for (let token = 0; token < n; token += 1)
    add(matrix, token * n + token, token === 0 ? 1 : REGULARISATION)
  forEachUsedRange(model, point, (i, o, weight, rent) => {
    // δ_in - δ_out = -rent: the average price of the pool's output is above its marginal price.
    add(matrix, i * n + i, weight)
    add(matrix, o * n + o, weight)
    add(matrix, i * n + o, -weight)
    add(matrix, o * n + i, -weight)
    add(right, i, -weight * rent)
    add(right, o, weight * rent)
  })
  return solveCholesky(matrix, right, n) ? right : new Float64Array(n)
}

/** `weight`: the input in native coins; `rent`: ln(out/in) less ln(ν_in/ν_out). */
type Visit = (i: number, o: number, weight: number, rent: number) => void

function forEachUsedRange({ pools }: SearchModel, point: PricePoint, visit: Visit): void {
  for (let pool = 0; pool < pools.above.length; pool += 1) {
    let range = pools.first[pool] ?? 0
    while (range >= 0) {
      const usedUp = visitRange(pools, range, point, visit)
      range = usedUp === null ? -1 : rangeAfter(pools, pool, range, usedUp.sellsA)
    }
  }
}

/** The direction in which the range is used up; null when it is not. */
function visitRange(
  pools: SearchModel['pools'],
  range: number,
  { y, theta, delta }: PricePoint,
  visit: Visit,
): { readonly sellsA: boolean } | null {
  const margin = (token: number) => (y[token] ?? 0) + theta * (delta[token] ?? 0)
  const a = pools.a[range] ?? 0
  const b = pools.b[range] ?? 0
  const ra = pools.reserveA[range] ?? 1
  const rb = pools.reserveB[range] ?? 1
  const gamma = pools.gamma[range] ?? 1
  const logRate = margin(b) - margin(a)
  const middle = Math.log(ra / rb)
  const fee = -Math.log(gamma)
  const sellsA = logRate > middle + fee
  if (!sellsA && logRate >= middle - fee) return null
  const [i, o, ri, ro, logRatio] = sellsA ? [a, b, ra, rb, logRate] : [b, a, rb, ra, -logRate]
  const most = (sellsA ? pools.rise[range] : pools.fall[range]) ?? 1
  const excess = sellsA ? logRate - middle - fee : middle - fee - logRate
  if (excess > Math.log(most)) {
    const { paid, given } = wholeRange(pools, range, sellsA)
    if (paid > 0 && given > 0) visit(i, o, paid, Math.log(given / paid) + logRatio)
    return { sellsA }
  }
  const paidIn = (Math.sqrt(gamma * ri * ro) * Math.exp(logRatio / 2) - ri) / gamma
  const paidOut = ro - Math.sqrt((ri * ro) / gamma) * Math.exp(-logRatio / 2)
  if (paidIn > 0 && paidOut > 0) visit(i, o, paidIn, Math.log(paidOut / paidIn) + logRatio)
  return null
}
