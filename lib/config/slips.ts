import 'server-only'

/**
 * Least number of letters left out, added, replaced, or exchanged with the next one, that makes one
 * text of the other; no letter is changed twice. Infinity where that is more than `most`.
 * Source: optimal string alignment, a restricted Damerau-Levenshtein distance.
 */
export function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY
  let twoBefore: number[] = []
  let before = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1]
      const isExchanged =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      current[column] = Math.min(
        (before[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (before[column - 1] ?? 0) + (isSame ? 0 : 1),
        isExchanged ? (twoBefore[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    twoBefore = before
    before = current
  }
  const slips = before[b.length] ?? 0
  return slips > most ? Number.POSITIVE_INFINITY : slips
}
