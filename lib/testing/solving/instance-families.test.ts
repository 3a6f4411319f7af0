import { describe, expect, it } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import type { DirectedPair } from '@/lib/domain/order/directed-pair'
import type { Solver } from '@/lib/domain/solution/solution'
import { baselineSolver } from '@/lib/domain/solver/baseline-solver'
import { isFair, type ScopeBid, scopeBid } from '@/lib/domain/solver/batch/scope-bid'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { matchingSolver } from '@/lib/domain/solver/matching-solver'
import { splitSolver } from '@/lib/domain/solver/single-pair-solver'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'
import { caseCount, TEST_SEED } from '@/lib/testing/test-seed'
import { familyBatch, familyNames } from './instance-families'

const SIZE = { tokens: 6, pools: 15, orders: 12 }
const FRESH = caseCount({ few: 1, many: 2 })
const first = TEST_SEED
const never = () => false
const OTHERS = [splitSolver, matchingSolver, bestPathSolver, baselineSolver]

/** The bids of a method that the competition would accept. */
const bidsOf = ({ solve }: Solver, auction: Auction): readonly ScopeBid[] =>
  solve(auction, never).flatMap((solution) => scopeBid(auction, solution) ?? [])

/** Score of the best bid for each pair by itself, in native coins. */
function aloneIn(auction: Auction): ReadonlyMap<DirectedPair, number> {
  const scores = new Map<DirectedPair, number>()
  for (const solver of OTHERS) {
    for (const { pairScores } of bidsOf(solver, auction)) {
      const [[pair, wei] = [], ...more] = pairScores
      if (pair === undefined || wei === undefined || more.length > 0) continue
      scores.set(pair, Math.max(scores.get(pair) ?? 0, Number(wei) / 1e18))
    }
  }
  return scores
}

describe('the whole batch of every family', { timeout: 300_000 }, () => {
  it.each(familyNames)(
    `bids what is accepted, fair, and no less than every other method: %s, seeds from ${first}`,
    (name) => {
      for (let seed = first; seed < first + FRESH; seed += 1) {
        const { instance, auction } = familyBatch(name, SIZE, seed)
        const solutions = wholeBatchSolver.solve(auction, never)
        const bids = solutions.flatMap((solution) => scopeBid(auction, solution) ?? [])
        expect(bids, instance.name).toHaveLength(solutions.length)
        const alone = aloneIn(auction)
        for (const bid of bids) expect(isFair(bid, alone), instance.name).toBe(true)
        const total = bids.reduce((sum, { score }) => sum + score, 0n)
        for (const other of OTHERS) {
          for (const { score, pairScores } of bidsOf(other, auction)) {
            // A bid that is unfair to one of its pairs would be discarded.
            if (!isFair({ pairScores }, alone)) continue
            expect(total, `${instance.name}, ${other.name}`).toBeGreaterThanOrEqual(score)
          }
        }
      }
    },
  )
})

describe('familyBatch', () => {
  it('makes the same batch of a seed on every call', () => {
    for (const name of familyNames)
      expect(familyBatch(name, SIZE, 7)).toEqual(familyBatch(name, SIZE, 7))
  })

  it('connects no token of one island with one of the other', () => {
    const { instance } = familyBatch('two islands', SIZE, 3)
    for (const { a, b } of instance.pools) expect(a < 3).toBe(b < 3)
  })

  it('has pools of the hub alone', () => {
    for (const { a } of familyBatch('one hub', SIZE, 3).instance.pools) expect(a).toBe(0)
  })

  it('mixes tokens of 6, 8 and 18 decimals at the same prices', () => {
    const { decimals } = familyBatch('mixed decimals', SIZE, 3).instance
    expect([...new Set(decimals)].toSorted((first, second) => first - second)).toEqual([6, 8, 18])
    expect(decimals[0]).toBe(18)
  })
})
