/** Fraction digits needed to distinguish values in this range, at least two. */
export function rangeDecimals(min: number, max: number): number {
  const span = max - min || Math.abs(max)
  if (span === 0) return 2
  return Math.min(12, Math.max(2, Math.ceil(-Math.log10(span / 10)) + 1))
}
