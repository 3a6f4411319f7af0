import { neededDecimals, SIGNIFICANT_DIGITS, splitAtoms } from '@/lib/domain/token/format-amount'

/** A line of a sum: its amount in atoms, and what is shown of it, as many decimals for every line. */
type ShownLine = {
  readonly atoms: bigint
  /** In units of the last decimal that is shown. */
  readonly shown: bigint
}

/** `total` and the parts it is made of, in atoms: `first` and those after it add up to it. */
type Sum = { readonly total: bigint; readonly parts: readonly bigint[] }

/** More decimals than the total has, so that a small part is not shown as nothing. */
const MORE_DECIMALS = 4

/**
 * The one number of decimals of a sum's lines: those of six significant digits of the total, and as
 * many more, up to four, as the smallest part needs to show a digit. `isWhole`: every digit.
 */
export function sumDecimals({ total, parts }: Sum, decimals: number, isWhole: boolean): number {
  if (isWhole) return exactDecimals([total, ...parts], decimals)
  const { whole } = splitAtoms(total, decimals)
  const ofTotal = Math.min(
    decimals,
    whole === '0'
      ? firstDigit(total, decimals) + SIGNIFICANT_DIGITS - 1
      : Math.max(2, SIGNIFICANT_DIGITS - whole.length),
  )
  const smallest = Math.max(0, ...parts.map((atoms) => firstDigit(atoms, decimals)))
  return Math.min(decimals, Math.max(ofTotal, Math.min(smallest, ofTotal + MORE_DECIMALS)))
}

/** The one number of decimals, two at least, that shows every digit of every amount (atoms). */
export const exactDecimals = (amounts: readonly bigint[], decimals: number): number =>
  Math.max(2, ...amounts.map((atoms) => neededDecimals(atoms, decimals)))

/** The decimal that holds the first digit that is not zero; 0 for what has whole units, or nothing. */
function firstDigit(atoms: bigint, decimals: number): number {
  const { whole, fraction } = splitAtoms(atoms, decimals)
  if (whole !== '0' || atoms === 0n) return 0
  return (/^0*/.exec(fraction)?.[0].length ?? 0) + 1
}

/**
 * The lines as shown, parts first and the total last. All but the first part are truncated, and the
 * first is what they leave of the total, so that the sum adds up as it is read. It is less than a unit
 * of the last decimal per line away from its own amount.
 */
export function shownSum(
  { total, parts }: Sum,
  decimals: number,
  shown: number,
): readonly ShownLine[] {
  const unit = 10n ** BigInt(Math.max(0, decimals - shown))
  const cut = (atoms: bigint): ShownLine => ({ atoms, shown: atoms / unit })
  const [first = total, ...others] = parts
  const rest = others.map(cut)
  const last = cut(total)
  const left = rest.reduce((sum, line) => sum - line.shown, last.shown)
  return [{ atoms: first, shown: left }, ...rest, last]
}
