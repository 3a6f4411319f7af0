import { formatPercent, formatSigned } from '@/lib/client/format/decimal'
import type { Figure } from '@/lib/domain/pool/pool-figures'
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
    if (base <= 0) return null
    const percent = (value / base - 1) * 100
    return percent > 0
      ? `+${formatPercent(percent, separators).replace('< ', '')}`
      : formatPercent(percent, separators)
  }
  return `${formatSigned(value - base, 2, separators)} points`
}
