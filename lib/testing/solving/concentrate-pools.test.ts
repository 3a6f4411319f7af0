import { describe, expect, it } from 'vitest'
import { exactPlan } from '@/lib/domain/solver/batch/exact-plan'
import { solveFairBatch } from '@/lib/domain/solver/batch/fair-batch'
import { upperBound } from '@/lib/domain/solver/bound/minimise-dual'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { standalonePairs } from '@/lib/domain/solver/single-pair/pair-alone'
import { withConcentratedPools } from './concentrate-pools'
import { exactScore } from './exact-score'
import { generateInstance } from './generate-instance'

const size = { tokens: 20, pools: 200, orders: 1_000 }
const plain = generateInstance(size, 1)
const mixed = withConcentratedPools(plain)

describe('withConcentratedPools', () => {
  it('puts twenty positions around the price into every second pool', () => {
    const found = mixed.pools.flatMap(({ concentrated }) => concentrated ?? [])
    expect(found).toHaveLength(size.pools / 2)
    for (const { ticks, tick, liquidity, lowestTick, highestTick } of found) {
      // Each position begins at one tick and ends at another; ticks may be shared.
      expect(ticks.length).toBeGreaterThan(20)
      expect(ticks.length).toBeLessThanOrEqual(40)
      const below = ticks.filter((entry) => entry.tick <= tick)
      expect(below.reduce((sum, { net }) => sum + net, 0n)).toBe(liquidity)
      expect(ticks.reduce((sum, { net }) => sum + net, 0n)).toBe(0n)
      expect([ticks[0]?.tick, ticks.at(-1)?.tick]).toEqual([lowestTick, highestTick])
    }
  })

  it('is solved to 98 % of the bound', () => {
    const model = toSearchModel(mixed)
    const { plan } = solveFairBatch(model, standalonePairs(model))
    const exact = plan === null ? null : exactPlan(mixed, plan)
    const score = exact === null ? 0 : Number(exactScore(mixed, exact)) / 1e18
    const { bound } = upperBound(model)
    expect(score).toBeLessThanOrEqual(bound)
    expect(score / bound).toBeGreaterThan(0.98)
  })
})
