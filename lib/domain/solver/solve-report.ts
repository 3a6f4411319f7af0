import type { Auction } from '@/lib/domain/auction/auction'
import type { DirectedPair } from '@/lib/domain/order/directed-pair'
import { type Address, address } from '@/lib/domain/shared/address'
import { chargeGas } from '@/lib/domain/solution/charge-gas'
import { type Bid, selectWinners } from '@/lib/domain/solution/select-winners'
import type { Solution, Solver } from '@/lib/domain/solution/solution'
import { type VerifiedSolution, verifySolution } from '@/lib/domain/solution/verify'
import { isSmallEnough } from './batch/branch-and-bound'
import { solveFairBatch } from './batch/fair-batch'
import { pairScores } from './batch/settle-scope'
import { estimatedGas } from './engine/engine-solution'
import { requote } from './requote'
import { boundedBatch, inWei, type ScoreBounds, scoreBounds } from './score-bounds'

/** The result of one method for an auction. */
type SolverReport = {
  readonly solver: string
  readonly solutions: readonly ReportedSolution[]
  /** Reasons of solutions that verification rejected. */
  readonly rejected: readonly string[]
  readonly milliseconds: number
}

type ReportedSolution = {
  readonly verified: VerifiedSolution
  readonly isWinner: boolean
  /** Whether it scores less on one of its pairs than the best bid for only that pair. */
  readonly filteredOut: boolean
}

/** How every method did on one auction, and how far their joint outcome is from the bound. */
export type SolveReport = ScoreBounds & {
  readonly solvers: readonly SolverReport[]
  /**
   * What no one settlement that is fair to every pair can score more than, in wei, without gas; null where that
   * was not searched. Source: lib/docs/solving.md#exact-search.
   */
  readonly fair: bigint | null
  /** Sum of the winners' scores, in wei. */
  readonly score: bigint
}

/** Solves an auction with every method, one after the other, and ranks their bids. */
export function solveReport(
  auction: Auction,
  solvers: readonly Solver[],
  nowMs: () => number,
): SolveReport {
  const results = solvers.map((solver, index) => {
    const startMs = nowMs()
    const solutions = solver.solve(auction, () => false)
    const milliseconds = nowMs() - startMs
    const checked = solutions.map((solution) => judged(auction, solution))
    return {
      solver: solver.name,
      account: accountOf(index),
      verified: checked.flatMap((result) => (result.ok ? [result.value] : [])),
      rejected: checked.flatMap((result) => (result.ok ? [] : [result.error.reason])),
      milliseconds,
    }
  })
  const bids = results.flatMap(({ account, verified }) =>
    verified.map((solution): Bid => ({ solver: account, verified: solution })),
  )
  const { ranked } = selectWinners(auction, bids, requote)
  return {
    solvers: results.map(({ solver, account, rejected, milliseconds }) => ({
      solver,
      rejected,
      milliseconds,
      solutions: ranked.filter((bid) => bid.solver === account),
    })),
    score: ranked.reduce((sum, bid) => (bid.isWinner ? sum + bid.verified.score : sum), 0n),
    fair: fairBound(auction, ranked),
    ...scoreBounds(auction),
  }
}

/** Holds every pair to the best bid for it alone, as winner selection does. */
function fairBound(auction: Auction, ranked: readonly ReportedSolution[]): bigint | null {
  const { model, draft } = boundedBatch(auction)
  if (!isSmallEnough(model)) return null
  const alone = new Map<DirectedPair, number>()
  for (const { verified } of ranked) {
    if (verified.pairScores.size > 1) continue
    for (const [pair, score] of verified.pairScores)
      alone.set(pair, Math.max(alone.get(pair) ?? 0, Number(score) / 1e18))
  }
  const scores = pairScores(draft, auction, alone)
  return inWei(solveFairBatch(model, scores, { maxNodes: MAX_NODES }).bound ?? 0)
}

/** Branches bounded at most, when nothing waits. */
const MAX_NODES = 400

/** Checked and charged as in an auction, with the gas of our model instead of a trial's. */
function judged(auction: Auction, solution: Solution): ReturnType<typeof chargeGas> {
  const verified = verifySolution(auction, solution)
  return verified.ok
    ? chargeGas(auction, verified.value, estimatedGas(auction, solution))
    : verified
}

/** A distinct submission address for each method, which identifies its bids. */
const accountOf = (index: number): Address =>
  address(`0x${(index + 1).toString(16).padStart(40, '0')}`)
