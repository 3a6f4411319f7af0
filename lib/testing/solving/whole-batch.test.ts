import { describe, expect, it } from 'vitest'
import { needOf, userMargin } from '@/lib/domain/solver/batch/batch-state'
import { solveWholeBatch } from '@/lib/domain/solver/batch/whole-batch'
import { upperBound } from '@/lib/domain/solver/bound/minimise-dual'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { caseCount, someCases } from '@/lib/testing/test-seed'
import { generateInstance } from './generate-instance'

const modelOf = (tokens: number, pools: number, orders: number, seed: number) =>
  toSearchModel(generateInstance({ tokens, pools, orders }, seed))

/** Minimum shares of the upper bound, in floats and before the fairness filter. */
const aims = [
  [5, 20, 100, 0.97],
  [20, 200, 100, 0.95],
  [20, 200, 1000, 0.985],
  [100, 2000, 1000, 0.975],
] as const
/** The last takes as long as all others. */
const FEW_AIMS = 3

describe('solveWholeBatch', () => {
  it.each(someCases(aims, FEW_AIMS))(
    'reaches its share of the bound of t%i-p%i-o%i',
    (tokens, pools, orders, share) => {
      const model = modelOf(tokens, pools, orders, 1)
      const { bound } = upperBound(model)
      const score = solveWholeBatch(model)?.score ?? 0
      expect(score / bound).toBeGreaterThan(share)
      expect(score).toBeLessThanOrEqual(bound + 1e-9)
    },
  )

  it('respects every limit, fills fill-or-kill orders completely or not, and is covered by the pools', {
    timeout: 300_000,
  }, () => {
    for (let seed = 1; seed <= caseCount({ few: 4, many: 20 }); seed += 1) {
      const model = modelOf(20, 200, 50, seed)
      const plan = solveWholeBatch(model)
      if (plan === null) continue
      const filled = [...plan.fills.keys()].filter((order) => (plan.fills[order] ?? 0) > 0)
      for (const order of filled) {
        expect(userMargin(plan, order)).toBeGreaterThanOrEqual(0)
        if (model.orders.isPartial[order] === 0) expect(plan.fills[order]).toBe(1)
      }
      const given = plan.route.slopes.gradient
      needOf(plan).forEach((need, token) => {
        expect((given[token] ?? 0) - need).toBeGreaterThan(-1e-7)
      })
    }
  })

  it('is the same on every run', () => {
    const model = modelOf(20, 200, 100, 3)
    expect(solveWholeBatch(model)).toEqual(solveWholeBatch(model))
  })
})
