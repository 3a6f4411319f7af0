import type { PoolYield } from './pool-yield'

/** Rounds a percentage to the nearest six decimals. */
export const roundPercent = (percent: number): number => Math.round(percent * 1e6) / 1e6

/** Sum of fee and incentive APR; unknown incentives count as 0. `null` when the fees are unknown. */
export function totalApr(feeApr: number | null, rewardApr: number | null): number | null {
  return feeApr === null ? null : roundPercent(feeApr + (rewardApr ?? 0))
}

/**
 * The main APR shown for a pool, in percent per year to six decimals: fees of the last seven days
 * (of the last day if only those are known) plus incentives.
 */
export function headlineApr({
  feeApr,
  rewardApr,
}: Pick<PoolYield, 'feeApr' | 'rewardApr'>): number | null {
  return totalApr(feeApr['7d'] ?? feeApr['1d'], rewardApr)
}
