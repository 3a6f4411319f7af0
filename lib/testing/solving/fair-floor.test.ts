import { describe, expect, it } from 'vitest'
import { type BatchState, needOf, scoreAt, scoreOf } from '@/lib/domain/solver/batch/batch-state'
import { exactPlan } from '@/lib/domain/solver/batch/exact-plan'
import {
  type FairBatch,
  fairBatchFrom,
  type PairScore,
  solveFairBatch,
} from '@/lib/domain/solver/batch/fair-batch'
import { priceBatch, type RoutedBatch } from '@/lib/domain/solver/batch/price-batch'
import { filledByPair } from '@/lib/domain/solver/batch/price-floors'
import { type Route, reroute } from '@/lib/domain/solver/batch/reroute'
import { firstPlan, startBatch } from '@/lib/domain/solver/batch/whole-batch'
import { pairKey } from '@/lib/domain/solver/pair-orders'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { standalonePairs } from '@/lib/domain/solver/single-pair/pair-alone'
import { caseCount, someCases, TEST_SEED } from '@/lib/testing/test-seed'
import type { BenchInstance } from './bench-instance'
import { expectCovered } from './expect-covered'
import { generateInstance } from './generate-instance'

const SPARE = 1e-9
/** A pair counts as fair when it beats its own score by this share, as in the method. */
const MARGIN = 1e-6
const FRESH = caseCount({ few: 1, many: 6 })
/** Fresh seeds at which a search that is stopped at once is compared. */
const FRESH_STOPPED = caseCount({ few: 2, many: 30 })
const MEDIUM = { tokens: 20, pools: 200, orders: 100 }
const SMALL = { tokens: 5, pools: 20, orders: 10 }
const MANY_POOLS = { tokens: 100, pools: 2000, orders: 100 }
const LARGE = { tokens: 100, pools: 2000, orders: 1000 }

/** Orders of the pairs that score less than on their own. */
function unfairOrders(state: BatchState, standalone: readonly PairScore[]): readonly number[] {
  const pairs = filledByPair(state)
  if (pairs.size === 1) return []
  return standalone.flatMap(({ sell, buy, score }) => {
    const filled = pairs.get(pairKey(state.model, sell, buy)) ?? []
    const got = filled.reduce(
      (sum, order) => sum + (state.fills[order] ?? 0) * scoreAt(state, order),
      0,
    )
    return got < score * (1 + MARGIN) ? filled : []
  })
}

/**
 * The simple method: solves the batch without the fairness constraint, then leaves out the unfair
 * pairs.
 */
function filteredPlainScore(instance: BenchInstance): number {
  const model = toSearchModel(instance)
  const standalone = standalonePairs(model)
  const start = startBatch(model)
  let batch: RoutedBatch | null = null
  const plain = firstPlan(start)
  if (plain !== null) batch = { state: plain, route: plain.route }
  while (batch !== null) {
    const { state, route } = batch
    const unfair = unfairOrders(state, standalone)
    if (unfair.length === 0) {
      const score = scoreOf(state)
      const plan = { ...state, route, score, required: new Map() }
      // A batch that cannot be rounded to atoms does not count.
      return exactPlan(instance, plan) === null ? 0 : score
    }
    const fills = state.fills.map((fill, order) => (unfair.includes(order) ? 0 : fill))
    const fewer: BatchState = { model, y: state.y, fills }
    const rerouted: Route | null = reroute(model.pools, needOf(fewer), route.prices, start.idle)
    if (rerouted === null) return 0
    batch = priceBatch({ state: fewer, route: rerouted }, start.idle, new Map(), SPARE).batch
  }
  return 0
}

/** The score of the fair batch, checked as below. */
function checkedScore(instance: BenchInstance): number {
  const model = toSearchModel(instance)
  const standalone = standalonePairs(model)
  return scoreOfFirstExact(instance, standalone, solveFairBatch(model, standalone))
}

/** The same for a search that is stopped as soon as its start is known. */
function checkedScoreOfStopped(instance: BenchInstance): number {
  const model = toSearchModel(instance)
  const standalone = standalonePairs(model)
  const stopped = fairBatchFrom(model, startBatch(model), standalone, { isStopped: () => true })
  return scoreOfFirstExact(instance, standalone, stopped)
}

/**
 * The score of the best plan that can be rounded, checked in whole atoms and for fairness; 0 where
 * there is none.
 */
function scoreOfFirstExact(
  instance: BenchInstance,
  standalone: readonly PairScore[],
  { plan: best, fallbacks }: FairBatch<PairScore>,
): number {
  for (const plan of best === null ? [] : [best, ...fallbacks]) {
    const exact = exactPlan(instance, plan)
    if (exact === null) continue
    expect(unfairOrders(plan, standalone), instance.name).toEqual([])
    expectCovered(instance, exact)
    return plan.score
  }
  return 0
}

/**
 * Seeds at which a pair that cannot be fair at any rate used to end the search without a result.
 */
const named = [
  ...someCases([2009, 2024, 2047], 2).map((seed) => [MEDIUM, seed] as const),
  ...someCases([2001, 2026, 2049], 1).map((seed) => [MANY_POOLS, seed] as const),
  ...someCases([2007, 2011], 0).map((seed) => [LARGE, seed] as const),
]

describe('the fair batch', { timeout: 300_000 }, () => {
  it.each(named)('finds a plan of %o, seed %i', (size, seed) => {
    const instance = generateInstance(size, seed)
    const score = checkedScore(instance)
    expect(score).toBeGreaterThan(0)
    expect(score).toBeGreaterThanOrEqual(filteredPlainScore(instance))
    expect(checkedScoreOfStopped(instance)).toBeGreaterThanOrEqual(filteredPlainScore(instance))
    // The constraint itself costs little: only the pairs that cannot be fair are left out.
    const plain = firstPlan(startBatch(toSearchModel(instance)))?.score ?? 0
    expect(score).toBeGreaterThan(plain * 0.99)
  })

  // Batches of which the demand alone left nothing, or half.
  it.each([2062, 2085, 2162])(
    'is worth no less where the demand leaves little, seed %i',
    (seed) => {
      const instance = generateInstance(SMALL, seed)
      const filtered = filteredPlainScore(instance)
      expect(filtered).toBeGreaterThan(0)
      expect(checkedScore(instance)).toBeGreaterThanOrEqual(filtered)
    },
  )

  it(`is worth no less when stopped at once, seeds from ${TEST_SEED}`, () => {
    for (let seed = TEST_SEED; seed < TEST_SEED + FRESH_STOPPED; seed += 1) {
      const instance = generateInstance(MEDIUM, seed)
      const floor = filteredPlainScore(instance)
      expect(checkedScoreOfStopped(instance), instance.name).toBeGreaterThanOrEqual(floor)
    }
  })

  const first = TEST_SEED
  it(`is worth no less than the plain batch without its unfair pairs, seeds from ${first}`, () => {
    const sizes = [MEDIUM, { tokens: 20, pools: 20, orders: 50 }, SMALL]
    for (let seed = first; seed < first + FRESH; seed += 1) {
      for (const size of sizes) {
        const instance = generateInstance(size, seed)
        const score = checkedScore(instance)
        expect(score, instance.name).toBeGreaterThanOrEqual(filteredPlainScore(instance))
      }
    }
  })
})
