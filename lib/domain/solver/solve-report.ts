import type { Auction } from '@/lib/domain/auction/auction'
import { type Address, address } from '@/lib/domain/shared/address'
import { wei } from '@/lib/domain/shared/amount'
import { type Bid, selectWinners } from '@/lib/domain/solution/select-winners'
import type { Solver } from '@/lib/domain/solution/solution'
import { type VerifiedSolution, verifySolution } from '@/lib/domain/solution/verify'
import { batchScope, draftBatch } from './batch/batch-draft'
import { upperBound } from './bound/upper-bound'
import { requote } from './requote'
import { toSearchModel } from './search-model'

/** One method's answer to an auction. */
type SolverReport = {
  readonly solver: string
  readonly solutions: readonly ReportedSolution[]
  /** What verification says of answers it does not accept. */
  readonly rejected: readonly string[]
  readonly milliseconds: number
}

type ReportedSolution = {
  readonly verified: VerifiedSolution
  readonly isWinner: boolean
  /** Serves one of its pairs worse than the best bid for that pair alone. */
  readonly filteredOut: boolean
}

export type SolveReport = {
  readonly solvers: readonly SolverReport[]
  /** Sum of the winners' scores, in wei. */
  readonly score: bigint
  /**
   * The most any settlement of the orders can score, in wei, rounded up: divisible orders, no gas,
   * one rate per directed pair. Source: solving.md, section 8.
   */
  readonly bound: bigint
}

/** Solves an auction by every method, one after the other, and lets their bids compete. */
export function solveReport(
  auction: Auction,
  solvers: readonly Solver[],
  nowMs: () => number,
): SolveReport {
  const answers = solvers.map((solver, index) => {
    const startMs = nowMs()
    const solutions = solver.solve(auction, () => false)
    const milliseconds = nowMs() - startMs
    const checked = solutions.map((solution) => verifySolution(auction, solution))
    return {
      solver: solver.name,
      account: accountOf(index),
      verified: checked.flatMap((one) => (one.ok ? [one.value] : [])),
      rejected: checked.flatMap((one) => (one.ok ? [] : [one.error.reason])),
      milliseconds,
    }
  })
  const bids = answers.flatMap(({ account, verified }) =>
    verified.map((one): Bid => ({ solver: account, verified: one })),
  )
  const { ranked } = selectWinners(auction, bids, requote)
  return {
    solvers: answers.map(({ solver, account, rejected, milliseconds }) => ({
      ...{ solver, rejected, milliseconds },
      solutions: ranked.filter((bid) => bid.solver === account),
    })),
    score: ranked.reduce((sum, bid) => (bid.isWinner ? sum + bid.verified.score : sum), 0n),
    bound: boundOf(auction),
  }
}

/** A submission address for each method, as bids are told apart by it. */
const accountOf = (index: number): Address =>
  address(`0x${(index + 1).toString(16).padStart(40, '0')}`)

const NO_LOAD = { sharedGas: 0n, tradedWorth: 0n }
const FREE = wei(0n)

/**
 * The most any settlement of an auction can score, in wei, rounded up; 0 when nothing gains.
 * Source: solving.md, section 8.
 */
export function boundOf(auction: Auction): bigint {
  // Protocol fees count into the score, and gas takes nothing from it.
  const orders = auction.orders.map((order) => ({ ...order, feePolicies: [] }))
  const scope = batchScope({ ...auction, orders, gasPrice: FREE })
  const { input } = draftBatch(scope, () => NO_LOAD)
  return BigInt(Math.ceil(upperBound(toSearchModel(input)).bound * 1e18))
}
