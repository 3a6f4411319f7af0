/** Below this many USD locked, what a pool pays in a day says nothing about a year. */
export const THIN_TVL_USD = 10_000

/**
 * Whether a pool holds too little for its percentages to count in an average: fees of before it was
 * drained, over what is left, are billions of percent. A pool of unknown value may be such a one.
 */
export const isTooThin = ({ tvlUsd }: { readonly tvlUsd: number | null }): boolean =>
  // Not `<`: a value that is no number is not known either.
  tvlUsd === null || !(tvlUsd >= THIN_TVL_USD)
