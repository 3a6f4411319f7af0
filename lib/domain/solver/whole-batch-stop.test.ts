import { describe, expect, it, vi } from 'vitest'
import type { Auction } from '@/lib/domain/auction/auction'
import type { Solution } from '@/lib/domain/solution/solution'
import { verifySolution } from '@/lib/domain/solution/verify'
import { familyBatch } from '@/lib/testing/solving/instance-families'
import { caseCount } from '@/lib/testing/test-seed'
import { wholeBatchSolver } from './whole-batch-solver'

/** Counts what all phases of a search are made of: routings, and steps towards an equilibrium. */
const work = vi.hoisted(() => ({ count: 0 }))
vi.mock('./batch/reroute', async (load) => {
  const real = await load<typeof import('./batch/reroute')>()
  return { ...real, reroute: counted(real.reroute) }
})
vi.mock('./batch/linear-system', async (load) => {
  const real = await load<typeof import('./batch/linear-system')>()
  return { ...real, solveLinear: counted(real.solveLinear) }
})
vi.mock('./single-pair/disjoint-paths', async (load) => {
  const real = await load<typeof import('./single-pair/disjoint-paths')>()
  return { ...real, disjointPaths: counted(real.disjointPaths) }
})

function counted<Args extends readonly unknown[], Result>(real: (...args: Args) => Result) {
  return (...args: Args): Result => {
    work.count += 1
    return real(...args)
  }
}

/** Solves with a signal that rises after so many looks at it, and tells what was done after that. */
function solveStopped(auction: Auction, looks: number) {
  let asked = 0
  let before: number | null = null
  let lastOffer: readonly Solution[] = []
  let offeredByThen: readonly Solution[] = []
  const stop = () => {
    asked += 1
    if (asked <= looks) return false
    if (before === null) {
      before = work.count
      offeredByThen = lastOffer
    }
    return true
  }
  const solutions = wholeBatchSolver.solve(auction, stop, (better) => {
    lastOffer = better
  })
  return {
    solutions,
    lastOffer,
    offeredByThen,
    asked,
    workAfter: before === null ? 0 : work.count - before,
  }
}

const score = (auction: Auction, solutions: readonly Solution[]): bigint =>
  solutions.reduce((sum, solution) => {
    const verified = verifySolution(auction, solution)
    return sum + (verified.ok ? verified.value.score : 0n)
  }, 0n)

/**
 * Of the first batch of a small auction, which is finished, and of the first batch of an order that is being quoted: at
 * most 243 when this was written.
 */
const MOST_WORK_OF_FIRST = 400
/** Of what is begun when the signal rises, and what rounds its result: at most 2 when this was written. */
const MOST_WORK = 20

/** Places in the search at which it is stopped, evenly spread over all of its looks at the signal. */
function places(auction: Auction): readonly number[] {
  const { asked } = solveStopped(auction, Number.POSITIVE_INFINITY)
  const count = Math.min(asked, caseCount({ few: 5, many: 400 }))
  return Array.from({ length: count }, (_, at) => Math.floor((at * asked) / count))
}

describe('the whole batch told to stop', { timeout: 300_000 }, () => {
  it('has offered what it answers, so that its last offer is worth as much', () => {
    const { auction } = familyBatch('plain', { tokens: 6, pools: 20, orders: 20 }, 1)
    const { solutions, lastOffer } = solveStopped(auction, Number.POSITIVE_INFINITY)
    expect(score(auction, solutions)).toBeGreaterThan(0n)
    expect(score(auction, lastOffer)).toBe(score(auction, solutions))
  })

  it.each([
    ['plain', { tokens: 6, pools: 20, orders: 20 }, 1],
    ['fees', { tokens: 6, pools: 20, orders: 20 }, 2],
    ['plain', { tokens: 8, pools: 20, orders: 130 }, 3],
  ] as const)('does little more, wherever it is: %s, %o', (family, size, seed) => {
    const { auction } = familyBatch(family, size, seed)
    for (const looks of places(auction)) {
      const { solutions, offeredByThen, workAfter } = solveStopped(auction, looks)
      const hasJointBid = offeredByThen.some(({ trades }) => trades.length > 1)
      expect(workAfter, `after ${looks} looks`).toBeLessThan(
        hasJointBid ? MOST_WORK : MOST_WORK_OF_FIRST,
      )
      // What was found when the signal rose is answered.
      expect(score(auction, solutions)).toBeGreaterThanOrEqual(score(auction, offeredByThen))
      for (const solution of solutions) expect(verifySolution(auction, solution).ok).toBe(true)
    }
  })

  it.each([0, 2, 20, 150, 400])('begins no batch of many tokens after %i looks', (looks) => {
    const size = { tokens: 40, pools: 100, orders: 300 }
    const { auction } = familyBatch('plain', size, 4)
    const { solutions, offeredByThen, workAfter } = solveStopped(auction, looks)
    expect(workAfter).toBeLessThan(MOST_WORK)
    expect(score(auction, solutions)).toBeGreaterThanOrEqual(score(auction, offeredByThen))
  })
})
