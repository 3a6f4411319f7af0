import { describe, expect, it } from 'vitest'
import { scoreOf } from '@/lib/domain/solver/batch/batch-state'
import { searchExactly } from '@/lib/domain/solver/batch/branch-and-bound'
import { exactPlan } from '@/lib/domain/solver/batch/exact-plan'
import { requiredScores, solveFairBatch } from '@/lib/domain/solver/batch/fair-batch'
import { SPARE } from '@/lib/domain/solver/batch/whole-batch'
import { boundedBatch, scoreBounds } from '@/lib/domain/solver/score-bounds'
import { toSearchModel } from '@/lib/domain/solver/search-model'
import { standalonePairs } from '@/lib/domain/solver/single-pair/pair-alone'
import { recordedAuction } from '../vectors/recorded-auctions'
import { exactScore } from './exact-score'
import { generateInstance } from './generate-instance'
import { type HubOrder, type HubPool, hubInput, takenFor } from './hub-pools'
import { type Draws, drawsOf } from './random'

/*
 * The other side is a brute force of its own: every set of orders, and for each the best prices on a grid that
 * narrows around the best point.
 */

function draw(name: string): {
  readonly pools: readonly HubPool[]
  readonly orders: readonly HubOrder[]
} {
  const draws: Draws = drawsOf(name)
  const pools = [1, 2].map(() => {
    const hub = draws.logUniform(20, 400)
    return { hub, spoke: hub * Math.exp(draws.uniform(-0.002, 0.002)) }
  })
  const orders = Array.from({ length: 6 }, () => {
    const sell = Math.floor(draws.unit() * 3)
    const buy = (sell + 1 + Math.floor(draws.unit() * 2)) % 3
    const S = draws.logUniform(0.5, 20)
    return { sell, buy, S, B: S * (1 - draws.uniform(-0.002, 0.02)), isSell: draws.unit() < 0.75 }
  })
  return { pools, orders }
}

/** The score of the set at prices e^y; -1 where a limit breaks or the pools cannot give what it needs. */
function scoreAt(
  pools: readonly HubPool[],
  set: readonly HubOrder[],
  y: readonly number[],
): number {
  const need = [0, 0, 0]
  let score = 0
  for (const { sell, buy, S, B, isSell } of set) {
    const rate = Math.exp((y[sell] ?? 0) - (y[buy] ?? 0))
    const [sold, bought] = isSell ? [S, S * rate] : [B / rate, B]
    if (bought * S < sold * B * (1 - 1e-12)) return -1
    need[sell] = (need[sell] ?? 0) - sold
    need[buy] = (need[buy] ?? 0) + bought
    score += isSell ? bought - B : ((S - sold) * B) / S
  }
  const taken = pools.reduce((sum, pool, at) => sum + takenFor(pool, need[at + 1] ?? 0), 0)
  return (need[0] ?? 0) + taken <= 1e-12 ? score : -1
}

const GRID = 24
const ZOOMS = 7

function bestOfSet(pools: readonly HubPool[], set: readonly HubOrder[]): number {
  let best = -1
  let center = [0, 0]
  let width = 0.06
  for (let zoom = 0; zoom < ZOOMS; zoom += 1) {
    const from = center
    for (let one = -GRID; one <= GRID; one += 1) {
      for (let two = -GRID; two <= GRID; two += 1) {
        const point = [(from[0] ?? 0) + (one * width) / GRID, (from[1] ?? 0) + (two * width) / GRID]
        const score = scoreAt(pools, set, [0, ...point])
        if (score > best) {
          best = score
          center = point
        }
      }
    }
    width /= 4
  }
  return best
}

function bruteForce({ pools, orders }: ReturnType<typeof draw>): number {
  let best = 0
  for (let mask = 1; mask < 1 << orders.length; mask += 1) {
    const set = orders.filter((_, at) => (mask >> at) & 1)
    best = Math.max(best, bestOfSet(pools, set))
  }
  return best
}

const never = () => false

describe('branch and bound', () => {
  it.each(Array.from({ length: 8 }, (_, at) => `small batch ${at}`))(
    'finds and proves what a brute force finds: %s',
    (name) => {
      const batch = draw(name)
      const model = toSearchModel(hubInput(batch.pools, batch.orders))
      const { batch: found, bound } = searchExactly(model, {
        required: new Map(),
        from: null,
        spare: SPARE,
        maxNodes: 400,
        isStopped: never,
      })
      const best = bruteForce(batch)
      const score = found === null ? 0 : scoreOf(found.state)
      expect(bound).toBeGreaterThanOrEqual(best * (1 - 1e-7))
      expect(score).toBeGreaterThanOrEqual(best * 0.999)
      expect(score).toBeLessThanOrEqual(bound * (1 + 1e-9))
    },
  )

  it('tells a bound, and keeps what it has, wherever it stops', () => {
    const instance = generateInstance({ tokens: 20, pools: 20, orders: 40 }, 1)
    const model = toSearchModel(instance)
    const pairs = standalonePairs(model)
    const required = requiredScores(model, pairs)
    const search = (maxNodes: number) =>
      searchExactly(model, { required, from: null, spare: SPARE, maxNodes, isStopped: never })
    const results = [1, 5, 40].map(search)
    const scores = results.map(({ batch }) => (batch === null ? 0 : scoreOf(batch.state)))
    const bounds = results.map(({ bound }) => bound)
    expect(scores).toEqual(scores.toSorted((one, other) => one - other))
    expect(bounds).toEqual(bounds.toSorted((one, other) => other - one))
    for (const score of scores) for (const bound of bounds) expect(score).toBeLessThanOrEqual(bound)
    expect(results[1]?.nodes).toBeLessThanOrEqual(6)
  })

  it('is what a fair batch of few orders ends with, and rounds to atoms', () => {
    const instance = generateInstance({ tokens: 8, pools: 20, orders: 15 }, 3)
    const model = toSearchModel(instance)
    const { plan, bound } = solveFairBatch(model, standalonePairs(model), { maxNodes: 400 })
    if (plan === null || bound === null) throw new Error('it is searched')
    expect(plan.score).toBeGreaterThan(0.99 * bound)
    expect(plan.score).toBeLessThanOrEqual(bound)
    const exact = exactPlan(instance, plan)
    if (exact === null) throw new Error('it rounds')
    expect(Number(exactScore(instance, exact)) / 1e18).toBeGreaterThan(0.9999 * plan.score)
  })

  it('proves that no one price settles two opposite orders that cross: a recorded auction', () => {
    // What one of them leaves over pools take for less than its limit, and the other's surplus cannot pay for that at the
    // same rate. Before, with pieces of rates that each side took the better end of, 0.0759 seemed possible.
    const auction = recordedAuction(99)
    expect(scoreBounds(auction).fillOrKill).toBeGreaterThan(75n * 10n ** 15n)
    const { model } = boundedBatch(auction)
    const { bound } = solveFairBatch(model, [], { maxNodes: 400 })
    expect(bound).toBeLessThan(1e-5)
  })

  it('is not tried with many orders in the money', () => {
    const model = toSearchModel(generateInstance({ tokens: 20, pools: 200, orders: 100 }, 1))
    expect(solveFairBatch(model, standalonePairs(model)).bound).toBeNull()
  })
})
