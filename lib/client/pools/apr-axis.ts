import { isTooThin } from '@/lib/domain/pool/thin-pool'
import type { PoolRow } from './pool-figures'

/** Higher APRs would push all others together; what is beyond the axis is counted beside it. */
const MOST_PERCENT = 100
const MOST_TICKS = 6

/** One axis for the APRs of all pools, from 0; percent a year. */
export type AprAxis = {
  readonly end: number
  readonly ticks: readonly number[]
}

/** The axis that holds the APR of every pool that counts, or ends at 100 %. */
export function aprAxis(pools: readonly PoolRow[]): AprAxis {
  const most = pools.reduce(
    (largest, { figures: { apr, tvl } }) =>
      apr === null || isTooThin({ tvlUsd: tvl }) ? largest : Math.max(largest, apr),
    0,
  )
  const wanted = Math.min(Math.max(most, 1), MOST_PERCENT)
  const step = stepFor(wanted / MOST_TICKS)
  const count = Math.ceil(wanted / step)
  const ticks = Array.from({ length: count + 1 }, (_, tick) => Number((tick * step).toFixed(6)))
  return { end: ticks.at(-1) ?? wanted, ticks }
}

/** Where a value stands on the axis, 0 to 1; beyond its end 1. */
export const placeOn = ({ end }: AprAxis, percent: number): number =>
  Math.min(1, Math.max(0, percent / end))

/** The least of 1, 2, 5, 10, 20 … that is not below `least`. */
function stepFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10) * power
}
