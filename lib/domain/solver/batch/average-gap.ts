import { solveCholesky } from '../cholesky'
import type { SearchModel } from '../search-model'
import type { PricePoint } from './net-supply'

/** Ties tokens that no used pool joins to a gap of 0, in native coins of weight. */
const TIE = 1e-9

/**
 * The gap δ between the logarithms of marginal and average prices by token, so that users at
 * y = ln ν - δ pay every used pool its average price as nearly as one price per token can: least
 * squares, weighted by what goes in. δ_0 = 0.
 */
export function averageGap(model: SearchModel, point: PricePoint): Float64Array {
  const n = model.tokens
  const matrix = new Float64Array(n * n)
  const right = new Float64Array(n)
  const add = (array: Float64Array, at: number, value: number) => {
    array[at] = (array[at] ?? 0) + value
  }
  for (let token = 0; token < n; token += 1) add(matrix, token * n + token, token === 0 ? 1 : TIE)
  forEachUsedPool(model, point, (i, o, weight, rent) => {
    // δ_in - δ_out = -rent: the average buys the pool's token dearer than the margin says.
    add(matrix, i * n + i, weight)
    add(matrix, o * n + o, weight)
    add(matrix, i * n + o, -weight)
    add(matrix, o * n + i, -weight)
    add(right, i, -weight * rent)
    add(right, o, weight * rent)
  })
  return solveCholesky(matrix, right, n) ? right : new Float64Array(n)
}

/** `weight`: what goes in, in native coins; `rent`: ln(out/in) less ln(ν_in/ν_out). */
function forEachUsedPool(
  { pools }: SearchModel,
  { y, theta, delta }: PricePoint,
  visit: (i: number, o: number, weight: number, rent: number) => void,
): void {
  const margin = (token: number) => (y[token] ?? 0) + theta * (delta[token] ?? 0)
  for (let pool = 0; pool < pools.count; pool += 1) {
    const a = pools.a[pool] ?? 0
    const b = pools.b[pool] ?? 0
    const ra = pools.reserveA[pool] ?? 1
    const rb = pools.reserveB[pool] ?? 1
    const kept = pools.kept[pool] ?? 1
    const asked = margin(b) - margin(a)
    const middle = Math.log(ra / rb)
    const fee = -Math.log(kept)
    const sellsA = asked > middle + fee
    if (!sellsA && asked >= middle - fee) continue
    const [i, o, ri, ro, wanted] = sellsA ? [a, b, ra, rb, asked] : [b, a, rb, ra, -asked]
    const paidIn = (Math.sqrt(kept * ri * ro) * Math.exp(wanted / 2) - ri) / kept
    const paidOut = ro - Math.sqrt((ri * ro) / kept) * Math.exp(-wanted / 2)
    if (paidIn > 0 && paidOut > 0) visit(i, o, paidIn, Math.log(paidOut / paidIn) + wanted)
  }
}
