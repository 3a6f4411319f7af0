import { describe, expect, it } from 'vitest'
import { scoreAt } from '@/lib/domain/solver/batch/batch-state'
import { solveFairBatch } from '@/lib/domain/solver/batch/fair-batch'
import { upperBound } from '@/lib/domain/solver/bound/minimise-dual'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { standalonePairs } from '@/lib/domain/solver/single-pair/pair-alone'
import { generateInstance } from './generate-instance'

const modelOf = (seed: number) =>
  toSearchModel(generateInstance({ tokens: 20, pools: 200, orders: 100 }, seed))

describe('standalonePairs', () => {
  it('scores no more in total than the bound', () => {
    const model = modelOf(1)
    const { bound } = upperBound(model)
    for (const { score } of standalonePairs(model)) expect(score).toBeLessThan(bound)
  })

  it('fills the first orders by limit', () => {
    const { orders, ...rest } = modelOf(2)
    const limit = (order: number) =>
      (orders.buyAmount[order] ?? 0) / (orders.sellAmount[order] ?? 1)
    for (const pair of standalonePairs({ orders, ...rest })) {
      const worst = Math.max(...pair.orders.map(limit), 0)
      const left = [...orders.sell.keys()].filter(
        (order) =>
          orders.sell[order] === pair.sell &&
          orders.buy[order] === pair.buy &&
          !pair.orders.includes(order),
      )
      for (const order of left) expect(limit(order)).toBeGreaterThanOrEqual(worst)
    }
  })
})

describe('solveFairBatch', () => {
  it('loses little score', () => {
    const model = toSearchModel(generateInstance({ tokens: 20, pools: 200, orders: 1000 }, 1))
    const score = solveFairBatch(model, standalonePairs(model)).plan?.score ?? 0
    expect(score / upperBound(model).bound).toBeGreaterThan(0.984)
  })

  it.each([1, 2, 3])('gives no pair less than it gets alone, seed %i', (seed) => {
    const model = modelOf(seed)
    const { plan, separate } = solveFairBatch(model, standalonePairs(model))
    if (plan === null) throw new Error('nothing settled')
    const scores = new Map<string, number>()
    plan.fills.forEach((fill, order) => {
      if (fill === 0) return
      const key = `${plan.model.orders.sell[order]} ${plan.model.orders.buy[order]}`
      scores.set(key, (scores.get(key) ?? 0) + fill * scoreAt(plan, order))
    })
    for (const { sell, buy, score } of standalonePairs(model)) {
      const got = scores.get(`${sell} ${buy}`)
      if (got !== undefined) expect(got).toBeGreaterThanOrEqual(score)
      const isApart = separate.some((pair) => pair.sell === sell && pair.buy === buy)
      expect(isApart).toBe(got === undefined && score > 0)
    }
  })
})
