import type { ChartPoint } from '@/components/charts/chart-series'

type Known = { readonly at: number; readonly value: number }

/** The first highest and the first lowest value; null where all known values are equal. */
export function extremesOf(
  points: readonly ChartPoint[],
): { readonly highest: Known; readonly lowest: Known } | null {
  let highest: Known | null = null
  let lowest: Known | null = null
  for (const { at, value } of points) {
    if (value === null) continue
    if (highest === null || value > highest.value) highest = { at, value }
    if (lowest === null || value < lowest.value) lowest = { at, value }
  }
  if (highest === null || lowest === null || highest.value === lowest.value) return null
  return { highest, lowest }
}
