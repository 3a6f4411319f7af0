import { performance } from 'node:perf_hooks'
import type { Auction } from '@/lib/domain/auction/auction'
import { maxOf, minOf } from '@/lib/domain/shared/min-max'
import { inProcessSolvers } from '@/lib/domain/solver/registry'
import { boundWithGas, leastGasCost } from '@/lib/domain/solver/score-bounds'
import { solveReport } from '@/lib/domain/solver/solve-report'

/** What is known of an auction that captured less than `EXPECTED_SHARE` of its fill-or-kill bound. In wei. */
export type Shortfall = {
  /** What one settlement can at most score when it pays for its gas. */
  readonly withGas: bigint
  /** What the methods find without a deadline, where gas does not explain it; null where it does. */
  readonly again: {
    readonly score: bigint
    /**
     * What one fair settlement at one price for each token can at most score when it pays for the least gas; null where
     * that is not known.
     */
    readonly fair: bigint | null
  } | null
}

/** Share in tenths of its bound that an auction captures, or a reason is printed. */
const EXPECTED_TENTHS = 9n

export const isBelow = (score: bigint, bound: bigint): boolean =>
  score * 10n < bound * EXPECTED_TENTHS

/** Looks for why an auction scored so little, and solves it again where gas is not the reason. */
export function findShortfall(auction: Auction, score: bigint): Shortfall {
  const withGas = boundWithGas(auction)
  if (!isBelow(score, withGas)) return { withGas, again: null }
  const again = solveReport(auction, inProcessSolvers, () => performance.now())
  const { fair } = again
  const paid = leastGasCost(auction)
  return {
    withGas,
    again: { score: again.score, fair: fair === null ? null : maxOf(fair - paid, 0n) },
  }
}

/** The least of the bounds that are known, but no less than what was scored in several settlements. */
export function provenBound(score: bigint, fillOrKill: bigint, shortfall: Shortfall): bigint {
  const bound = minOf(minOf(fillOrKill, shortfall.withGas), shortfall.again?.fair ?? fillOrKill)
  return bound > score ? bound : score
}

/** The reason as text. `inCoins` formats wei. */
export function reasonOf(
  score: bigint,
  { withGas, again }: Shortfall,
  inCoins: (wei: bigint) => string,
): string {
  if (again === null) return `gas: at most ${inCoins(withGas)} with it`
  if (isBelow(score, again.score)) return `lost: ${inCoins(again.score)} when solved again`
  if (again.fair !== null && !isBelow(score, minOf(again.fair, withGas))) {
    return `no more is possible at fair prices: at most ${inCoins(again.fair)}`
  }
  return `the bound is not known to be reachable: ${inCoins(again.score)} when solved again`
}
