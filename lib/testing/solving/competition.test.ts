import { describe, expect, it } from 'vitest'
import { type Address, address } from '@/lib/domain/shared/address'
import { type Bid, selectWinners } from '@/lib/domain/solution/select-winners'
import type { Solver } from '@/lib/domain/solution/solution'
import { verifySolution } from '@/lib/domain/solution/verify'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { matchingSolver } from '@/lib/domain/solver/matching-solver'
import { requote } from '@/lib/domain/solver/requote'
import { splitSolver } from '@/lib/domain/solver/single-pair-solver'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'
import { someCases } from '@/lib/testing/test-seed'
import { generateInstance } from './generate-instance'
import { instanceAuction } from './instance-auction'

const SOLVERS: readonly (readonly [Address, Solver])[] = [
  bestPathSolver,
  matchingSolver,
  splitSolver,
  wholeBatchSolver,
].map((solver, index) => [address(`0x${String(index + 1).repeat(40)}`), solver])

const WHOLE_BATCH = address(`0x${'4'.repeat(40)}`)
const GWEI = 10n ** 9n

function compete(seed: number, gasPrice: bigint) {
  const instance = generateInstance({ tokens: 20, pools: 200, orders: 60 }, seed)
  const auction = instanceAuction(instance, gasPrice)
  const bids = SOLVERS.flatMap(([solver, { solve }]) =>
    solve(auction, () => false).map((solution): Bid => {
      const verified = verifySolution(auction, solution)
      if (!verified.ok) throw new Error(verified.error.reason)
      return { solver, verified: verified.value }
    }),
  )
  return selectWinners(auction, bids, requote)
}

const withoutGas = someCases([1, 2, 3], 1).map((seed) => [seed, 0n] as const)
const withGas = someCases([4, 5, 6], 1).map((seed) => [seed, GWEI] as const)

describe('the competition of all methods', { timeout: 300_000 }, () => {
  it.each([...withoutGas, ...withGas])(
    'is won by the whole batch, no pair of which is worse off: seed %i, gas %i',
    (seed, gas) => {
      const { ranked } = compete(seed, gas)
      const [first] = ranked
      expect(first?.solver).toBe(WHOLE_BATCH)
      expect(first?.isWinner).toBe(true)
      expect(first?.verified.pairScores.size).toBeGreaterThan(5)
    },
  )

  it.each(someCases([2, 3, 5], 1))(
    'has a whole batch of a thousand orders that fits into one transaction: seed %i',
    (seed) => {
      const instance = generateInstance({ tokens: 20, pools: 200, orders: 1_000 }, seed)
      const auction = instanceAuction(instance, GWEI)
      const [solution] = wholeBatchSolver.solve(auction, () => false)
      const verified = verifySolution(auction, solution)
      expect(verified.ok && verified.value.trades.length).toBeGreaterThan(100)
    },
  )
})
