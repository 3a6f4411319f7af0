import type { Solver } from '@/lib/domain/solution/solution'
import { baselineSolver } from '@/lib/domain/solver/baseline-solver'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { matchingSolver } from '@/lib/domain/solver/matching-solver'
import { splitSolver } from '@/lib/domain/solver/single-pair-solver'
import { wholeBatchSolver } from '@/lib/domain/solver/whole-batch-solver'

/**
 * The methods that run inside the engine, in the order their bids are recorded and, where threads
 * are fewer, started: first those that get most out of a batch.
 */
export const inProcessSolvers: readonly Solver[] = [
  wholeBatchSolver,
  splitSolver,
  matchingSolver,
  bestPathSolver,
  baselineSolver,
]
