import { describe, expect, it } from 'vitest'
import { divisibleEquilibrium } from '@/lib/domain/solver/batch/equilibrium'
import { createNetSupply, fillOf, marginOf, netSupply } from '@/lib/domain/solver/batch/net-supply'
import { upperBound } from '@/lib/domain/solver/bound/minimise-dual'
import { type SearchModel, toSearchModel } from '@/lib/domain/solver/search-model'
import { generateInstance } from './generate-instance'

/** Shares of the bound reached by divisible orders at one price vector, seed 1. */
const ceilings = [
  [5, 20, 100, 0.98],
  [20, 200, 1000, 0.985],
  [20, 200, 10_000, 0.995],
  [100, 200, 300, 0.97],
  [100, 2000, 1000, 0.985],
] as const

const modelOf = (tokens: number, pools: number, orders: number, seed = 1) =>
  toSearchModel(generateInstance({ tokens, pools, orders }, seed))

/** Score of the filled parts at p, in native coins. */
function scoreOf(model: SearchModel, { y, smoothing, ...point }: ReturnType<typeof equilibrium>) {
  const { count, sell, buy, sellAmount, buyAmount, isSell } = model.orders
  let score = 0
  for (let order = 0; order < count; order += 1) {
    const fill = fillOf(marginOf(model, order, { y, ...point }), smoothing)
    const rate = Math.exp((y[sell[order] ?? 0] ?? 0) - (y[buy[order] ?? 0] ?? 0))
    const sold = sellAmount[order] ?? 0
    const bought = buyAmount[order] ?? 0
    score +=
      isSell[order] === 1
        ? fill * (sold * rate - bought)
        : (fill * (sold - bought / rate) * bought) / sold
  }
  return score
}

const equilibrium = (model: SearchModel) => divisibleEquilibrium(model)

describe('divisibleEquilibrium', () => {
  it.each(ceilings)('comes close to the bound of t%i-p%i-o%i', (tokens, pools, orders, share) => {
    const model = modelOf(tokens, pools, orders)
    const score = scoreOf(model, equilibrium(model))
    const { bound } = upperBound(model)
    expect(score / bound).toBeGreaterThan(share)
    expect(score).toBeLessThan(bound + 1e-6)
  })

  it('leaves no remainder of any token', () => {
    const model = modelOf(20, 200, 1000)
    const { smoothing, ...point } = equilibrium(model)
    const supply = createNetSupply(model.tokens)
    netSupply(model, point, smoothing, supply)
    for (const [token, value] of supply.value.entries()) {
      expect(Math.abs(value)).toBeLessThanOrEqual(1e-8 * (supply.volume[token] ?? 0) + 1e-6)
    }
  })

  it('is also found from prices near it, and from unsuitable prices', () => {
    const model = modelOf(20, 200, 1000)
    const cold = equilibrium(model)
    const margin = cold.y.map((value, token) => value + (cold.delta[token] ?? 0) * cold.theta)
    const near = margin.map((value) => value + 0.5)
    const far = margin.map((_, token) => token * 3)
    const broken = margin.map(() => Number.NaN)
    const score = scoreOf(model, cold)
    for (const start of [near, far, broken]) {
      const found = scoreOf(model, divisibleEquilibrium(model, start))
      expect(Math.abs(found - score) / score).toBeLessThan(1e-3)
    }
  })

  it('is the same on every run', () => {
    const model = modelOf(20, 200, 100)
    expect(equilibrium(model)).toEqual(equilibrium(model))
  })
})
