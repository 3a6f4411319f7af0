/** Width of the box that a line is drawn in: one unit a step. */
export const sparklineWidth = (values: readonly unknown[]): number => Math.max(1, values.length - 1)

/** Height of that box. */
export const SPARKLINE_HEIGHT = 60

/** A line through the values, and its last point; a line of equal values is in the middle. */
export type SparklinePath = { readonly line: string; readonly last: string }

/**
 * The path of a small line without axes: the lowest value at the bottom, the highest at the top, and a
 * gap, never a line, where a value is null. A value between two gaps is a dot. Null without values.
 * Steps are relative and whole, as a list has many lines and each is text.
 */
export function sparklinePath(values: readonly (number | null)[]): SparklinePath | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const min = Math.min(...known)
  const span = Math.max(...known) - min
  const heightOf = (value: number) =>
    Math.round(span === 0 ? SPARKLINE_HEIGHT / 2 : SPARKLINE_HEIGHT * (1 - (value - min) / span))
  let line = ''
  let last = ''
  let pen: number | null = null
  for (const [at, value] of values.entries()) {
    if (value === null) {
      pen = null
      continue
    }
    const height = heightOf(value)
    // A stretch of one value has no length: its round ends make it a dot.
    line += pen === null ? `M${at} ${height}h0` : `l1 ${height - pen}`
    last = `M${at} ${height}h0`
    pen = height
  }
  return { line, last }
}
