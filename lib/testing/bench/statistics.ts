/**
 * Nearest-rank percentile: the smallest value that at least `share` of all values do not exceed.
 * NaN without values. `share` is above 0 and at most 1.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export type Spread = { readonly min: number; readonly median: number; readonly max: number }

export const spread = (values: readonly number[]): Spread => ({
  min: Math.min(...values),
  median: median(values),
  max: Math.max(...values),
})
