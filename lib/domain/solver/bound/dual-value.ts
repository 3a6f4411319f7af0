import { addPool, addSlopes, poolGain, type Slopes } from '../pool-dual'
import type { SearchPools } from '../search-pools'
import type { DualTerms } from './dual-terms'

/** The dual objective itself, in native coins: an upper bound on every score at any prices. */
export function exactDual(terms: DualTerms, pools: SearchPools, prices: Float64Array): number {
  let total = 0
  for (let group = 0; group < terms.groups; group += 1) {
    const a = prices[terms.a[group] ?? 0] ?? 0
    const b = prices[terms.b[group] ?? 0] ?? 0
    let best = terms.isOptional[group] === 1 ? 0 : Number.NEGATIVE_INFINITY
    const end = terms.first[group + 1] ?? 0
    for (let at = terms.first[group] ?? 0; at < end; at += 1) {
      best = Math.max(best, candidateValue(terms, at, a, b))
    }
    total += best
  }
  for (let pool = 0; pool < pools.above.length; pool += 1) total += poolGain(pools, pool, prices)
  return total
}

/**
 * The dual with every maximum smoothed over `smoothing` times the width of its group; writes value,
 * gradient and Hessian to `into`.
 */
export function smoothDual(
  terms: DualTerms,
  pools: SearchPools,
  prices: Float64Array,
  smoothing: number,
  into: Slopes,
): void {
  into.value = 0
  into.gradient.fill(0)
  into.hessian.fill(0)
  for (let group = 0; group < terms.groups; group += 1) {
    addGroup(terms, group, prices, smoothing * (terms.width[group] ?? 0), into)
  }
  for (let pool = 0; pool < pools.above.length; pool += 1) addPool(pools, pool, prices, into)
}

/** Only the value of `smoothDual`, for line searches. */
export function smoothDualValue(
  terms: DualTerms,
  pools: SearchPools,
  prices: Float64Array,
  smoothing: number,
): number {
  let total = 0
  for (let group = 0; group < terms.groups; group += 1) {
    const a = prices[terms.a[group] ?? 0] ?? 0
    const b = prices[terms.b[group] ?? 0] ?? 0
    const width = smoothing * (terms.width[group] ?? 0)
    const highest = highestOf(terms, group, a, b)
    let sum = terms.isOptional[group] === 1 ? Math.exp(-highest / width) : 0
    const end = terms.first[group + 1] ?? 0
    for (let at = terms.first[group] ?? 0; at < end; at += 1) {
      sum += Math.exp((candidateValue(terms, at, a, b) - highest) / width)
    }
    total += highest + width * Math.log(sum)
  }
  for (let pool = 0; pool < pools.above.length; pool += 1) total += poolGain(pools, pool, prices)
  return total
}

const candidateValue = (terms: DualTerms, at: number, a: number, b: number): number =>
  (terms.constant[at] ?? 0) + (terms.perA[at] ?? 0) * a - (terms.perB[at] ?? 0) * b

function highestOf(terms: DualTerms, group: number, a: number, b: number): number {
  let highest = terms.isOptional[group] === 1 ? 0 : Number.NEGATIVE_INFINITY
  const end = terms.first[group + 1] ?? 0
  for (let at = terms.first[group] ?? 0; at < end; at += 1) {
    highest = Math.max(highest, candidateValue(terms, at, a, b))
  }
  return highest
}

function addGroup(
  terms: DualTerms,
  group: number,
  prices: Float64Array,
  width: number,
  into: Slopes,
): void {
  const tokenA = terms.a[group] ?? 0
  const tokenB = terms.b[group] ?? 0
  const a = prices[tokenA] ?? 0
  const b = prices[tokenB] ?? 0
  const highest = highestOf(terms, group, a, b)
  let sum = terms.isOptional[group] === 1 ? Math.exp(-highest / width) : 0
  let meanA = 0
  let meanB = 0
  let squareA = 0
  let squareB = 0
  let product = 0
  const end = terms.first[group + 1] ?? 0
  for (let at = terms.first[group] ?? 0; at < end; at += 1) {
    const weight = Math.exp((candidateValue(terms, at, a, b) - highest) / width)
    const perA = terms.perA[at] ?? 0
    const perB = terms.perB[at] ?? 0
    sum += weight
    meanA += weight * perA
    meanB += weight * perB
    squareA += weight * perA * perA
    squareB += weight * perB * perB
    product += weight * perA * perB
  }
  meanA /= sum
  meanB /= sum
  into.value += highest + width * Math.log(sum)
  addSlopes(into, tokenA, tokenB, meanA, -meanB, {
    aa: (squareA / sum - meanA * meanA) / width,
    bb: (squareB / sum - meanB * meanB) / width,
    ab: -(product / sum - meanA * meanB) / width,
  })
}
