import type { Solver } from '@/lib/domain/solution/solution'
import { baselineSolver } from '@/lib/domain/solver/baseline-solver'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { matchingSolver } from '@/lib/domain/solver/matching-solver'
import { splitSolver } from '@/lib/domain/solver/single-pair-solver'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'

/**
 * The methods that run inside the engine. Their bids are recorded in this order, and they are started
 * in this order when there are fewer threads: those with the best scores first.
 */
export const inProcessSolvers: readonly Solver[] = [
  wholeBatchSolver,
  splitSolver,
  matchingSolver,
  bestPathSolver,
  baselineSolver,
]
