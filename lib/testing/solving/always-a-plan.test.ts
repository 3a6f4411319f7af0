import { describe, expect, it } from 'vitest'
import { exactPlan } from '@/lib/domain/solver/batch/exact-plan'
import { solveFairBatch } from '@/lib/domain/solver/batch/fair-batch'
import { firstPlan, startBatch } from '@/lib/domain/solver/batch/whole-batch'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { standalonePairs } from '@/lib/domain/solver/single-pair/pair-alone'
import { splitSolver } from '@/lib/domain/solver/single-pair-solver'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'
import { caseCount, TEST_SEED } from '@/lib/testing/test-seed'
import { exactScore } from './exact-score'
import type { InstanceSize } from './generate-instance'
import { type FamilyBatch, type FamilyName, familyBatch, familyNames } from './instance-families'

/** 12 families of 420 batches: 5,040. */
const FRESH = caseCount({ few: 3, many: 420 })
/** In turn, so that most batches are small. */
const SIZES: readonly InstanceSize[] = [
  { tokens: 6, pools: 15, orders: 12 },
  { tokens: 3, pools: 6, orders: 30 },
  { tokens: 20, pools: 25, orders: 20 },
  { tokens: 8, pools: 20, orders: 8 },
  { tokens: 12, pools: 60, orders: 40 },
]
const never = () => false

/** Whether the batch without the demand of fairness has a plan that scores in whole atoms. */
function hasPlainPlan({ instance }: FamilyBatch): boolean {
  const plan = firstPlan(startBatch(toSearchModel(instance)))
  const exact = plan === null ? null : exactPlan(instance, plan)
  return exact !== null && exactScore(instance, exact) > 0n
}

function hasFairPlan({ instance }: FamilyBatch): boolean {
  const model = toSearchModel(instance)
  const { plan, fallbacks } = solveFairBatch(model, standalonePairs(model), { isThorough: false })
  return (plan === null ? [] : [plan, ...fallbacks]).some(
    (found) => exactPlan(instance, found) !== null,
  )
}

/** Where no fair batch can be rounded to atoms, the settlement of another method is bid. */
const isBid = ({ auction }: FamilyBatch): boolean =>
  wholeBatchSolver.solve(auction, never).length > 0

/** With fees or a price of gas the settlement itself has to be bid. */
const isPriced = (family: FamilyName): boolean => family === 'fees' || family === 'gas'

describe('no batch is without a plan', { timeout: 600_000 }, () => {
  it.each(familyNames)(
    `that has one without the demand of fairness: %s, seeds from ${TEST_SEED}`,
    (name) => {
      const without: string[] = []
      for (let index = 0; index < FRESH; index += 1) {
        const size = SIZES[index % SIZES.length] ?? { tokens: 6, pools: 15, orders: 12 }
        const batch = familyBatch(name, size, TEST_SEED + index)
        const isLost = isPriced(name)
          ? splitSolver.solve(batch.auction, never).length > 0 && !isBid(batch)
          : hasPlainPlan(batch) && !hasFairPlan(batch) && !isBid(batch)
        if (isLost) without.push(batch.instance.name)
      }
      expect(without).toEqual([])
    },
  )
})
