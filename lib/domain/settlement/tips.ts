/** Transactions of one block whose tips differ; more than an auction has winners. */
const PLACES = 40n

/**
 * What the n-th of our transactions of one block offers per gas, from 0: each a fortieth of the tip
 * less than the one before it, so that the block keeps their order. Rounding: down.
 */
export function tipOfPlace(tip: bigint, place: number): bigint {
  const left = PLACES - BigInt(place)
  return (tip * (left > 1n ? left : 1n)) / PLACES
}

/**
 * The tip, in wei per gas, that recent blocks took: the median of what each paid at the asked
 * percentile, without blocks nobody paid a tip in. Null when there was none. Of an even number of
 * blocks the higher one of the middle.
 */
export function usualTip(rewards: readonly (readonly bigint[])[]): bigint | null {
  const paid = rewards
    .flatMap(([reward]) => (reward !== undefined && reward > 0n ? [reward] : []))
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return paid[Math.floor(paid.length / 2)] ?? null
}
