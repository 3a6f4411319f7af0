import { describe, expect, it } from 'vitest'
import { atoms } from '@/lib/domain/shared/amount'
import { exactPlan } from '@/lib/domain/solver/batch/exact-plan'
import { solveWholeBatch } from '@/lib/domain/solver/batch/whole-batch'
import { filledBound, fillOrKillBound } from '@/lib/domain/solver/bound/fill-or-kill-bound'
import { upperBound } from '@/lib/domain/solver/bound/minimise-dual'
import {
  divisibleBound,
  leastGasCost,
  mayScore,
  scoreBounds,
} from '@/lib/domain/solver/score-bounds'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { recordedAuction } from '../vectors/recorded-auctions'
import { exactScore } from './exact-score'
import { generateInstance } from './generate-instance'
import { familyBatch } from './instance-families'

/** Bounds of lib/docs/solving.md#generator, seed 1, in native coins. */
const published = [
  [5, 20, 10, 0.013492],
  [5, 20, 100, 0.781919],
  [20, 200, 1000, 15.964874],
  [20, 200, 10_000, 162.797296],
  [100, 200, 300, 1.550594],
  [100, 2000, 1000, 14.71488],
] as const

describe('upperBound', () => {
  it.each(published)('of t%i-p%i-o%i is the published one', (tokens, pools, orders, bound) => {
    const instance = generateInstance({ tokens, pools, orders }, 1)
    const found = upperBound(toSearchModel(instance)).bound
    expect(found).toBeGreaterThan(bound * (1 - 1e-5))
    expect(found).toBeLessThan(bound * (1 + 1e-5) + 1e-6)
  })
})

describe('fillOrKillBound', { timeout: 300_000 }, () => {
  it.each([
    [1, 20],
    [3, 20],
    [10, 10],
  ])(
    'of %i orders is between the settled score and the bound of divisible orders',
    (orders, seeds) => {
      for (let seed = 1; seed <= seeds; seed += 1) {
        const instance = generateInstance({ tokens: 5, pools: 20, orders }, seed)
        const model = toSearchModel(instance)
        const plan = solveWholeBatch(model)
        const exact = plan === null ? null : exactPlan(instance, plan)
        const score = exact === null ? 0 : Number(exactScore(instance, exact)) / 1e18
        const bound = fillOrKillBound(model)
        expect(score, instance.name).toBeLessThanOrEqual(bound + 1e-9)
        // Each order at its own limit is looser than one rate for each pair.
        if (orders === 1) expect(bound).toBeLessThanOrEqual(upperBound(model).bound * (1 + 1e-6))
        const isFilled = plan?.fills.every((fill) => fill === 1) === true
        if (isFilled)
          expect(score, instance.name).toBeLessThanOrEqual(filledBound(model).bound + 1e-9)
      }
    },
  )
})

describe('scoreBounds', () => {
  it('are equal where every order fits, and lower with orders too large for the pools', () => {
    const size = { tokens: 5, pools: 20, orders: 10 }
    for (const family of ['plain', 'large orders'] as const) {
      const { auction } = familyBatch(family, size, 3)
      const { bound, fillOrKill } = scoreBounds(auction)
      expect(bound).toBe(divisibleBound(auction))
      expect(fillOrKill).toBeGreaterThan(0n)
      expect(fillOrKill).toBeLessThanOrEqual(bound)
      if (family === 'large orders') expect(fillOrKill).toBeLessThan(bound)
    }
  })
})

describe('mayScore', () => {
  it('is false for an order that alone would lose more than pools give by trading in a circle', () => {
    const auction = recordedAuction(138)
    const alone = auction.orders.map((order) => {
      const buyAmount = atoms(order.data.buyAmount * 2n)
      const data = { ...order.data, buyAmount, partiallyFillable: false }
      return { ...auction, orders: [{ ...order, data, remainingBuyAmount: buyAmount }] }
    })
    const gaining = alone.filter((one) => scoreBounds(one).fillOrKill > leastGasCost(one))
    expect(gaining.length).toBeGreaterThan(0)
    expect(gaining.filter(mayScore)).toEqual([])
  })
})
