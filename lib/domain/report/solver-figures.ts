import type { Address } from '@/lib/domain/shared/address'
import { type Wei, wei } from '@/lib/domain/shared/amount'

/**
 * What a solver did in the auctions of a span of time. Amounts in native wei at the prices of each
 * auction, each fill rounded down. Source: lib/docs/solving.md#solver-league.
 */
export type SolverFigures = {
  /** Submission address. */
  readonly solver: Address
  readonly solverName: string
  /** Auctions it has a ranked bid in. */
  readonly auctions: number
  /** Its winning solutions. */
  readonly wins: number
  readonly secondPlaces: number
  /** Wins that the chain has. */
  readonly settled: number
  readonly reverted: number
  readonly missedDeadlines: number
  /** Attempts that were given up before they reached the chain. */
  readonly givenUp: number
  /** Beyond the limits of the filled orders. */
  readonly surplus: Wei
  readonly networkFees: Wei
  readonly protocolFees: Wei
  /** Scores of its wins in auctions whose bound is known. */
  readonly captured: Wei
}

/** Figures of solvers, of whom one may occur several times, added up; most wins first. */
export function sumSolvers(rows: readonly SolverFigures[]): readonly SolverFigures[] {
  const bySolver = new Map<Address, SolverFigures>()
  for (const row of rows) {
    const sum = bySolver.get(row.solver)
    bySolver.set(row.solver, sum === undefined ? row : sumOf(sum, row))
  }
  return [...bySolver.values()].toSorted(
    (a, b) => b.wins - a.wins || b.auctions - a.auctions || (a.solver < b.solver ? -1 : 1),
  )
}

/** Named as in the later figures, `b`. */
const sumOf = (a: SolverFigures, b: SolverFigures): SolverFigures => ({
  solver: a.solver,
  solverName: b.solverName,
  auctions: a.auctions + b.auctions,
  wins: a.wins + b.wins,
  secondPlaces: a.secondPlaces + b.secondPlaces,
  settled: a.settled + b.settled,
  reverted: a.reverted + b.reverted,
  missedDeadlines: a.missedDeadlines + b.missedDeadlines,
  givenUp: a.givenUp + b.givenUp,
  surplus: wei(a.surplus + b.surplus),
  networkFees: wei(a.networkFees + b.networkFees),
  protocolFees: wei(a.protocolFees + b.protocolFees),
  captured: wei(a.captured + b.captured),
})
