import 'server-only'

// A statement carries at most 65,535 parameters; the widest bulk row here has 13.
const ROWS_PER_STATEMENT = 1_000

/** `rows` in order, in groups one statement can carry. */
export function chunks<T>(
  rows: readonly T[],
  rowsPerStatement = ROWS_PER_STATEMENT,
): readonly T[][] {
  const groups: T[][] = []
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    groups.push(rows.slice(start, start + rowsPerStatement))
  }
  return groups
}
