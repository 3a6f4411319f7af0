import type { Solution } from '@/lib/domain/solution/solution'

/** So many solutions of a method are verified in any case: what is found counts for nothing until it is. */
const MIN_VERIFIED = 20

/** What the solutions are once verified, in their order, without those that fail (null) or come too late. */
export const verifiedUntilStopped = <T>(
  solutions: readonly Solution[],
  stop: () => boolean,
  verify: (solution: Solution) => T | null,
): readonly T[] =>
  solutions.flatMap((solution, at) =>
    at >= MIN_VERIFIED && stop() ? [] : (verify(solution) ?? []),
  )
