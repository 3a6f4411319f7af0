import { describe, expect, it } from 'vitest'
import { generateInstance } from '@/lib/testing/solving/generate-instance'
import { caseCount, TEST_SEED } from '@/lib/testing/test-seed'
import { pairKey } from '../pair-orders'
import { toSearchModel } from '../search-model'
import { standalonePairs } from '../single-pair/pair-alone'
import { scoreOf } from './batch-state'
import { idleCurvature } from './curvature'
import { unfairPairs } from './filter-unfair'
import { growBatch } from './grow-batch'

const SMALL = { tokens: 5, pools: 20, orders: 10 }
const FRESH = caseCount({ few: 15, many: 60 })
const ROUNDING = 1e-6

describe('growBatch', () => {
  const first = TEST_SEED
  it(`is fair and worth the best pair alone, seeds from ${first}`, () => {
    for (let seed = first; seed < first + FRESH; seed += 1) {
      const model = toSearchModel(generateInstance(SMALL, seed))
      const pairs = standalonePairs(model)
      const required = new Map(
        pairs.map((pair) => [pairKey(model, pair.sell, pair.buy), pair.score]),
      )
      const best = Math.max(0, ...pairs.map(({ score }) => score))
      const grown = growBatch(model, pairs, {
        idle: idleCurvature(model),
        required,
        spare: 1e-9,
        isStopped: () => false,
      })
      const score = grown === null ? 0 : scoreOf(grown.state)
      expect(score, `seed ${seed}`).toBeGreaterThanOrEqual(best * (1 - ROUNDING) - 1e-8)
      if (grown !== null) expect(unfairPairs(grown.state, required), `seed ${seed}`).toEqual([])
    }
  })

  it('is nothing when no pair settles', () => {
    const model = toSearchModel(generateInstance(SMALL, 1))
    const options = { idle: idleCurvature(model), required: new Map(), spare: 1e-9 }
    expect(growBatch(model, [], { ...options, isStopped: () => false })).toBeNull()
  })
})
