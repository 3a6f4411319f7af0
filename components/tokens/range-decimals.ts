/** Fraction digits that tell values of this range apart, two at least. */
export function rangeDecimals(least: number, most: number): number {
  const span = most - least || Math.abs(most)
  if (span === 0) return 2
  return Math.min(12, Math.max(2, Math.ceil(-Math.log10(span / 10)) + 1))
}
