import 'server-only'
import type { Variables } from './secret-files'

/** A variable that this service does not know, and the one it is nearly spelt like. */
export type Misspelt = { readonly given: string; readonly meant: string }

/** Of names up to this length a single slip counts; more would make `HOME` a misspelt `HOST`. */
const SHORT_NAME = 8
const NAME = /^[A-Z][A-Z0-9_]*$/

/**
 * The variables that are one or two slips of the keyboard away from a known name: letters left out,
 * added, replaced, or two in a row exchanged. Only names that are not set themselves can be meant, and
 * no other variable is judged, as most are not for this service.
 */
export function misspeltVariables(
  variables: Variables,
  known: readonly string[],
): readonly Misspelt[] {
  const names = new Set(known)
  const unset = known.filter((name) => variables[name] === undefined)
  return Object.keys(variables).flatMap((given) => {
    if (names.has(given) || !NAME.test(given)) return []
    const [nearest] = unset
      .map((meant) => ({ meant, slips: slipsBetween(given, meant) }))
      .filter(({ meant, slips }) => slips <= (meant.length <= SHORT_NAME ? 1 : 2))
      .sort((a, b) => a.slips - b.slips)
    return nearest === undefined ? [] : [{ given, meant: nearest.meant }]
  })
}

/** As text for people. */
export const misspeltText = ({ given, meant }: Misspelt): string =>
  `${given}: not a variable of this service; did you mean ${meant}?`

const MOST_SLIPS = 2

/**
 * Least number of letters left out, added, replaced, or exchanged with the next one, that makes one
 * name of the other; no letter is changed twice. Infinity where that is more than two.
 * Source: optimal string alignment, a restricted Damerau-Levenshtein distance.
 */
function slipsBetween(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > MOST_SLIPS) return Number.POSITIVE_INFINITY
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
  return slips > MOST_SLIPS ? Number.POSITIVE_INFINITY : slips
}
