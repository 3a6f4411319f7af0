import { formatSigned } from '@/lib/client/format/decimal'
import type { Figure } from '@/lib/client/pools/pool-figures'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

/**
 * The difference of a figure from that of the first pool: of dollars in percent of it, of
 * percentages in points. Null when either is unknown, or the first is not above zero.
 */
export function difference(
  figure: Figure,
  value: number | null,
  base: number | null,
  separators: Separators,
): string | null {
  if (value === null || base === null) return null
  if (figure === 'tvl' || figure === 'volume') {
    return base <= 0 ? null : signed((value / base - 1) * 100, value - base, inPercent, separators)
  }
  // Of the rounded numbers in the two cells, so that subtracting them gives the same result.
  return signed(shown(value) - shown(base), value - base, inPoints, separators)
}

const shown = (percent: number): number => Number(percent.toFixed(2))

type Unit = (digits: string) => string

const inPercent: Unit = (digits) => `${digits} %`
const inPoints: Unit = (digits) => t`${digits} points`

/** With two decimals; a smaller difference is written as a bound and never as zero. */
function signed(size: number, exact: number, unit: Unit, separators: Separators): string {
  if (exact === 0 || Math.abs(size) >= 0.005) return unit(formatSigned(size, 2, separators))
  const least = formatSigned(exact > 0 ? 0.01 : -0.01, 2, separators)
  return unit(`${exact > 0 ? '<' : '>'} ${least}`)
}
