import type { Solver } from '@/lib/domain/solution/solution'
import { bestPathSolver } from '@/lib/domain/solver/best-path-solver'
import { matchingSolver } from '@/lib/domain/solver/matching-solver'

/** The methods that run inside the engine, in the order their bids are recorded. */
export const inProcessSolvers: readonly Solver[] = [bestPathSolver, matchingSolver]
