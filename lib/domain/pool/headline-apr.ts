import type { PoolYield } from './pool-yield'

/** A percentage to six decimals, to the nearest. */
export const roundPercent = (percent: number): number => Math.round(percent * 1e6) / 1e6

/** Fees and incentives together; incentives nobody tells of add nothing. Null without the fees. */
export function totalApr(feeApr: number | null, rewardApr: number | null): number | null {
  return feeApr === null ? null : roundPercent(feeApr + (rewardApr ?? 0))
}

/**
 * The one number that stands for what a pool pays, in percent a year to six decimals: its fees of
 * the last seven days with its incentives; of the last day where only those are known.
 */
export function headlineApr({
  feeApr,
  rewardApr,
}: Pick<PoolYield, 'feeApr' | 'rewardApr'>): number | null {
  return totalApr(feeApr['7d'] ?? feeApr['1d'], rewardApr)
}
