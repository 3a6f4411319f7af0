import { describe, expect, it } from 'vitest'
import { exactPlan } from '@/lib/domain/solver/batch/exact-plan'
import { balancesAfter, swapForOut } from '@/lib/domain/solver/batch/exact-swaps'
import { solveWholeBatch } from '@/lib/domain/solver/batch/whole-batch'
import { upperBound } from '@/lib/domain/solver/bound/minimise-dual'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { caseCount } from '@/lib/testing/test-seed'
import { exactScore } from './exact-score'
import { expectCovered } from './expect-covered'
import { generateInstance } from './generate-instance'

const SEEDS = Array.from({ length: caseCount({ few: 5, many: 15 }) }, (_, seed) => seed + 1)

function solve(tokens: number, pools: number, orders: number, seed: number) {
  const instance = generateInstance({ tokens, pools, orders }, seed)
  const model = toSearchModel(instance)
  const plan = solveWholeBatch(model)
  return { instance, model, plan, exact: plan === null ? null : exactPlan(instance, plan) }
}

describe('exactPlan', () => {
  it.each(SEEDS)('covers every token, limit and swap to the atom, seed %i', (seed) => {
    const { instance, model, plan, exact } = solve(20, 200, 60, seed)
    if (exact === null || plan === null) throw new Error('nothing settled')
    expectCovered(instance, exact)
    for (const { order: index, sold, bought } of exact.trades) {
      const order = instance.orders[index]
      if (order === undefined) throw new Error(`no order ${index}`)
      const own = exact.prices[order.sell] ?? 0n
      const other = exact.prices[order.buy] ?? 0n
      const gap = sold * own - bought * other
      expect(gap).toBeGreaterThanOrEqual(0n)
      expect(gap).toBeLessThan(order.kind === 'sell' ? other : own)
    }
    expect(new Set(exact.swaps.map(({ pool }) => pool)).size).toBe(exact.swaps.length)
    for (const swap of exact.swaps) {
      const { pool, tokenIn, tokenOut } = swap
      const least = swapForOut(instance, pool, tokenIn, tokenOut, swap.amountOut)?.amountIn
      expect(swap.amountIn).toBeGreaterThanOrEqual(least ?? 2n ** 256n)
    }
    const score = Number(exactScore(instance, exact)) / 1e18
    expect(score).toBeLessThanOrEqual(upperBound(model).bound + 1e-9)
    expect(score).toBeGreaterThan(plan.score * 0.999)
  })

  it('settles ten thousand orders that trade mostly with each other', () => {
    expect(solve(5, 20, 10_000, 4).exact?.trades.length).toBeGreaterThan(5_000)
  })

  it('orders swaps so that each has the amount it spends', () => {
    const { instance, exact } = solve(20, 200, 1000, 1)
    if (exact === null) throw new Error('nothing settled')
    const pulled = exact.trades.map((trade) => ({ ...trade, bought: 0n }))
    const balances = balancesAfter(instance.tokens, instance, pulled, [])
    for (const { tokenIn, amountIn: paid, tokenOut, amountOut } of exact.swaps) {
      balances[tokenIn] = (balances[tokenIn] ?? 0n) - paid
      expect(balances[tokenIn]).toBeGreaterThanOrEqual(0n)
      balances[tokenOut] = (balances[tokenOut] ?? 0n) + amountOut
    }
  })
})
