import { describe, expect, it } from 'vitest'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { solveReport } from '@/lib/domain/solver/solve-report'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'
import { generateInstance } from './generate-instance'
import { instanceAuction } from './instance-auction'

const auction = instanceAuction(generateInstance({ tokens: 5, pools: 20, orders: 100 }, 1))
const solve = () => {
  let clock = 0
  return solveReport(auction, [bestPathSolver, wholeBatchSolver], () => ++clock)
}

describe('solveReport', () => {
  it('contains the bid of each method, the winners, and their share of the bound', () => {
    const { solvers, score, bound } = solve()
    expect(Number(bound) / 1e18).toBeCloseTo(0.781919, 5)
    expect(score).toBeLessThan(bound)
    expect(Number(score) / Number(bound)).toBeGreaterThan(0.95)
    expect(solvers.map(({ solver }) => solver)).toEqual([
      bestPathSolver.name,
      wholeBatchSolver.name,
    ])
    const [alone, whole] = solvers
    expect(alone?.solutions.length).toBeGreaterThan(3)
    expect(whole?.solutions.map(({ isWinner }) => isWinner)).toEqual([true])
    expect(whole?.milliseconds).toBe(1)
    expect(whole?.rejected).toEqual([])
  })

  it('contains the verification errors of a solution', () => {
    const liar = {
      name: 'Liar',
      solve: () =>
        wholeBatchSolver
          .solve(auction, () => false)
          .map((solution) => ({ ...solution, swaps: [] })),
    }
    const report = solveReport(auction, [liar], () => 0)
    expect(report.solvers[0]?.solutions).toEqual([])
    expect(report.solvers[0]?.rejected).toEqual([expect.stringMatching(/more of .* is paid out/)])
    expect(report.score).toBe(0n)
  })

  it('is the same on every run', () => {
    expect(solve()).toEqual(solve())
  })
})
