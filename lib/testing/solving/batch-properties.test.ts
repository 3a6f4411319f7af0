import { describe, expect, it } from 'vitest'
import { needOf, scoreOf, userMargin } from '@/lib/domain/solver/batch/batch-state'
import { idleCurvature } from '@/lib/domain/solver/batch/curvature'
import { exactPlan } from '@/lib/domain/solver/batch/exact-plan'
import { solveFairBatch } from '@/lib/domain/solver/batch/fair-batch'
import { priceBatch } from '@/lib/domain/solver/batch/price-batch'
import { reroute } from '@/lib/domain/solver/batch/reroute'
import { type BatchPlan, solveWholeBatch } from '@/lib/domain/solver/batch/whole-batch'
import { upperBound } from '@/lib/domain/solver/bound/minimise-dual'
import { rangeRoot } from '@/lib/domain/solver/pool-dual'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { standalonePairs } from '@/lib/domain/solver/single-pair/pair-alone'
import { caseCount } from '@/lib/testing/test-seed'
import type { BenchInstance } from './bench-instance'
import { exactScore } from './exact-score'
import { expectCovered } from './expect-covered'
import { generateInstance } from './generate-instance'
import { drawsOf } from './random'

const INSTANCES = caseCount({ few: 80, many: 1_000 })
/** How many of them the slower properties are proved of. */
const SLOW_INSTANCES = caseCount({ few: 40, many: 300 })
const TIMEOUT_MS = 300_000
/** Error of the bound's minimum after smoothing, as a share of the sold value. */
const LOOSE = 4e-7

/** Small batches of every shape: from two tokens and one order on. */
const smallInstances: readonly BenchInstance[] = Array.from({ length: INSTANCES }, (_, index) => {
  const { unit } = drawsOf(`small-${index}`)
  const tokens = 2 + Math.floor(unit() * 6)
  const pools = tokens - 1 + Math.floor(unit() * 12)
  const orders = 1 + Math.floor(unit() * 12)
  return generateInstance({ tokens, pools, orders }, index + 1)
})

/** Tolerance of the bound's minimum, in native coins. */
const looseness = (instance: BenchInstance) =>
  LOOSE * toSearchModel(instance).orders.sellAmount.reduce((sum, amount) => sum + amount, 0)

const boundOf = (instance: BenchInstance) => upperBound(toSearchModel(instance)).bound

function permuted<T>(list: readonly T[], name: string): readonly T[] {
  const { unit } = drawsOf(name)
  return list
    .map((entry) => ({ entry, at: unit() }))
    .sort((first, second) => first.at - second.at)
    .map(({ entry }) => entry)
}

/** The same batch with renumbered tokens; 0 remains the native coin. */
function renumbered(instance: BenchInstance): BenchInstance {
  const last = instance.tokens - 1
  const to = (token: number) => (token === 0 ? 0 : last + 1 - token)
  const moved = <T>(list: readonly T[]) => list.map((_, token) => list[to(token)] ?? _)
  return {
    ...instance,
    decimals: moved(instance.decimals),
    price: moved(instance.price),
    pools: instance.pools.map((pool) => ({ ...pool, a: to(pool.a), b: to(pool.b) })),
    orders: instance.orders.map((order) => ({
      ...order,
      sell: to(order.sell),
      buy: to(order.buy),
    })),
  }
}

/** Amount every pool trades at the plan's marginal prices, in native coins at reference prices. */
function floatSwaps({ model: { pools }, route: { prices } }: BatchPlan) {
  return Array.from({ length: pools.count }, (_, pool) => {
    const [a, b] = [pools.a[pool] ?? 0, pools.b[pool] ?? 0]
    const gamma = pools.gamma[pool] ?? 1
    const worthA = (prices[a] ?? 0) * (pools.reserveA[pool] ?? 0)
    const worthB = (prices[b] ?? 0) * (pools.reserveB[pool] ?? 0)
    const root = rangeRoot(pools, pool, prices)
    const [tokenIn, tokenOut, worthIn, worthOut] =
      gamma * worthB > worthA ? [a, b, worthA, worthB] : [b, a, worthB, worthA]
    return {
      pool,
      tokenIn,
      paid: (root * Math.sqrt(worthIn / gamma)) / (prices[tokenIn] ?? 1),
      given: (root * Math.sqrt(worthOut)) / (prices[tokenOut] ?? 1),
    }
  })
}

describe('a batch of the generator', { timeout: TIMEOUT_MS }, () => {
  const settled = smallInstances.flatMap((instance) => {
    const { plan } = solveFairBatch(
      toSearchModel(instance),
      standalonePairs(toSearchModel(instance)),
    )
    const exact = plan === null ? null : exactPlan(instance, plan)
    return plan === null || exact === null ? [] : [{ instance, plan, exact }]
  })

  it('is settled often enough to be significant', () => {
    expect(settled.length).toBeGreaterThan(INSTANCES / 2)
  })

  it('never scores more than its bound', () => {
    for (const { instance, exact } of settled) {
      const score = Number(exactScore(instance, exact)) / 1e18
      expect(score, instance.name).toBeLessThanOrEqual(boundOf(instance) + 1e-9)
    }
  })

  it('leaves every token covered, every limit kept and every order within its size', () => {
    for (const { instance, exact } of settled) expectCovered(instance, exact)
  })

  it('leaves no profitable round trip through two or three pools', () => {
    for (const { instance, exact } of settled) {
      const reserves = instance.pools.map(
        ({ a, b, ra, rb }) =>
          new Map([
            [a, ra],
            [b, rb],
          ]),
      )
      for (const { pool, tokenIn, amountIn, tokenOut, amountOut } of exact.swaps) {
        const held = reserves[pool]
        held?.set(tokenIn, (held.get(tokenIn) ?? 0n) + amountIn)
        held?.set(tokenOut, (held.get(tokenOut) ?? 0n) - amountOut)
      }
      expect(bestRoundTrip(instance, reserves), instance.name).toBeLessThan(1 + 1e-6)
    }
  })
})

describe('the whole batch', { timeout: TIMEOUT_MS }, () => {
  const plans = smallInstances.slice(0, SLOW_INSTANCES).flatMap((instance) => {
    const plan = solveWholeBatch(toSearchModel(instance))
    return plan === null ? [] : [{ instance, plan }]
  })

  it('leaves every pool within its fee of one set of marginal prices', () => {
    for (const { instance, plan } of plans) {
      const { pools } = plan.model
      const { prices } = plan.route
      for (const { pool, tokenIn, paid, given } of floatSwaps(plan)) {
        const [a, b] = [pools.a[pool] ?? 0, pools.b[pool] ?? 0]
        const reserve = (token: number) =>
          (token === a ? pools.reserveA : pools.reserveB)[pool] ?? 0
        const heldAfter = (token: number) => reserve(token) + (token === tokenIn ? paid : -given)
        const spot = heldAfter(b) / heldAfter(a)
        const ratio = (prices[a] ?? 0) / (prices[b] ?? 0)
        const gamma = pools.gamma[pool] ?? 1
        expect(ratio, instance.name).toBeGreaterThan(spot * gamma * (1 - 1e-6))
        expect(ratio, instance.name).toBeLessThan((spot / gamma) * (1 + 1e-6))
      }
    }
  })

  it('leaves out no share of a divisible order that would gain', () => {
    for (const { instance, plan } of plans) {
      const idle = idleCurvature(plan.model)
      const scoreWith = (fills: Float64Array) => {
        const state = { ...plan, fills }
        const route = reroute(plan.model.pools, needOf(state), plan.route.prices, idle)
        if (route === null) return 0
        const { batch } = priceBatch({ state, route }, idle, new Map(), 1e-9)
        return batch === null ? 0 : scoreOf(batch.state)
      }
      plan.fills.forEach((fill, order) => {
        if (plan.model.orders.isPartial[order] === 0 || userMargin(plan, order) < 0) return
        for (const more of [0.02, 0.2, 1]) {
          const fills = Float64Array.from(plan.fills)
          fills[order] = Math.min(1, fill + more)
          const most = plan.score * 1.002 + 1e-7
          expect(scoreWith(fills), `${instance.name}, order ${order}`).toBeLessThan(most)
        }
      })
    }
  })
})

/** Maximum result of one unit after a round trip of two or three infinitesimal swaps. */
function bestRoundTrip(
  instance: BenchInstance,
  reserves: readonly ReadonlyMap<number, bigint>[],
): number {
  const rates = Array.from({ length: instance.tokens }, () =>
    new Float64Array(instance.tokens).fill(0),
  )
  instance.pools.forEach(({ a, b, feeBps }, pool) => {
    const held = reserves[pool]
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const) {
      const row = rates[from]
      if (row === undefined) continue
      const rate = (Number(held?.get(to)) / Number(held?.get(from))) * (1 - feeBps / 10_000)
      row[to] = Math.max(row[to] ?? 0, rate)
    }
  })
  const rate = (from: number, to: number) => rates[from]?.[to] ?? 0
  let best = 0
  for (let first = 0; first < instance.tokens; first += 1) {
    for (let second = 0; second < instance.tokens; second += 1) {
      best = Math.max(best, rate(first, second) * rate(second, first))
      for (let third = 0; third < instance.tokens; third += 1) {
        best = Math.max(best, rate(first, second) * rate(second, third) * rate(third, first))
      }
    }
  }
  return best
}

describe('the upper bound', { timeout: TIMEOUT_MS }, () => {
  it('never falls when an order or pool is added', () => {
    for (const instance of smallInstances.slice(0, SLOW_INSTANCES)) {
      const bound = boundOf(instance) + looseness(instance)
      if (instance.orders.length > 1) {
        expect(boundOf({ ...instance, orders: instance.orders.slice(1) })).toBeLessThanOrEqual(
          bound,
        )
      }
      expect(boundOf({ ...instance, pools: instance.pools.slice(0, -1) })).toBeLessThanOrEqual(
        bound,
      )
    }
  })

  it('does not depend on the order of orders or the numbers of tokens', () => {
    for (const instance of smallInstances.slice(0, SLOW_INSTANCES)) {
      const bound = boundOf(instance)
      const orders = permuted(instance.orders, instance.name)
      for (const same of [{ ...instance, orders }, renumbered(instance)]) {
        expect(Math.abs(boundOf(same) - bound), instance.name).toBeLessThanOrEqual(
          looseness(instance),
        )
      }
    }
  })
})

describe('the plan', { timeout: TIMEOUT_MS }, () => {
  it('scores the same whatever the order of orders or the numbers of tokens', () => {
    for (const instance of smallInstances.slice(0, SLOW_INSTANCES)) {
      const scoreOf = (benchInstance: BenchInstance) =>
        solveWholeBatch(toSearchModel(benchInstance))?.score ?? 0
      const score = scoreOf(instance)
      const orders = permuted(instance.orders, instance.name)
      for (const same of [{ ...instance, orders }, renumbered(instance)]) {
        expect(Math.abs(scoreOf(same) - score), instance.name).toBeLessThanOrEqual(score * 1e-3)
      }
    }
  })

  it('of one divisible order is its pair alone, and the bound', () => {
    for (let seed = 1; seed <= SLOW_INSTANCES; seed += 1) {
      const instance = generateInstance({ tokens: 5, pools: 12, orders: 1 }, seed)
      const partial = { ...instance, orders: instance.orders.map((o) => ({ ...o, partial: true })) }
      const model = toSearchModel(partial)
      const score = solveWholeBatch(model)?.score ?? 0
      const { bound } = upperBound(model)
      expect(score, instance.name).toBeGreaterThanOrEqual(bound * 0.998 - looseness(partial))
      const alone = standalonePairs(model)[0]?.score ?? 0
      expect(score, instance.name).toBeGreaterThanOrEqual(alone * (1 - 1e-4) - 1e-9)
    }
  })
})
