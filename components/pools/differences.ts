import { formatSigned } from '@/lib/client/format/decimal'
import type { Figure } from '@/lib/client/pools/pool-figures'
import type { Separators } from '@/lib/domain/shared/separators'

/**
 * How a figure differs from that of the first pool: dollars in percent of it, percentages in
 * points. Null where either is unknown, or nothing can be divided by.
 */
export function difference(
  figure: Figure,
  value: number | null,
  base: number | null,
  separators: Separators,
): string | null {
  if (value === null || base === null) return null
  if (figure === 'tvl' || figure === 'volume') {
    return base <= 0 ? null : signed((value / base - 1) * 100, value - base, '%', separators)
  }
  // Of what the two cells show, so that a reader who subtracts them finds the same.
  return signed(shown(value) - shown(base), value - base, 'points', separators)
}

const shown = (percent: number): number => Number(percent.toFixed(2))

/** Two decimals; what is too little for them is said to be less, never nothing. */
function signed(size: number, exact: number, unit: string, separators: Separators): string {
  if (exact === 0 || Math.abs(size) >= 0.005) return `${formatSigned(size, 2, separators)} ${unit}`
  const least = formatSigned(exact > 0 ? 0.01 : -0.01, 2, separators)
  return `${exact > 0 ? '<' : '>'} ${least} ${unit}`
}
