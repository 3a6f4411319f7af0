import { formatDecimal, formatPercent, formatSigned } from '@/lib/client/format/decimal'
import { formatUsd, formatUsdCompact } from '@/lib/client/format/usd'
import type { Figure } from '@/lib/client/pools/pool-figures'
import type { Separators } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

const UNKNOWN = '—'

/** For a table cell: without its unit, and with the same number of decimals in every row. */
export function cellText(figure: Figure, value: number | null, separators: Separators): string {
  if (value === null) return UNKNOWN
  switch (figure) {
    case 'tvl':
    case 'volume':
      return value > 0 && value < 0.5 ? '< 1' : formatDecimal(value, 0, separators)
    case 'unexplained':
      return formatSigned(value, 2, separators)
    case 'fee':
      return formatDecimal(
        value,
        Math.abs(value * 100 - Math.round(value * 100)) < 1e-9 ? 2 : 4,
        separators,
      )
    case 'apr':
    case 'feeApr':
    case 'turnover':
      return formatDecimal(value, 2, separators)
  }
}

/** With all known digits and its unit. */
export function exactText(figure: Figure, value: number | null, separators: Separators): string {
  if (value === null) return UNKNOWN
  switch (figure) {
    case 'tvl':
    case 'volume':
      return formatUsd(value, separators)
    case 'unexplained':
      return t`${formatSigned(value, 6, separators)} points`
    default:
      return formatPercent(value, separators, 6)
  }
}

/** Of a percentage or points, all known digits without the unit, for a cell that shows them. */
export function exactDigits(
  figure: Exclude<Figure, 'tvl' | 'volume'>,
  value: number,
  separators: Separators,
): string {
  return figure === 'unexplained'
    ? formatSigned(value, 6, separators)
    : formatPercent(value, separators, 6).replace(/ %$/, '')
}

/** Short and with its unit, for sentences, phones and comparisons. */
export function shortText(figure: Figure, value: number | null, separators: Separators): string {
  if (value === null) return UNKNOWN
  switch (figure) {
    case 'tvl':
    case 'volume':
      return formatUsdCompact(value, separators)
    case 'unexplained':
      return t`${formatSigned(value, 2, separators)} points`
    default:
      return formatPercent(value, separators)
  }
}

/** Why a figure is unknown. */
export function unknownReason(figure: Figure): string {
  return figure === 'feeApr' || figure === 'unexplained' || figure === 'turnover'
    ? t`Not known: it needs numbers the service does not give for this pool`
    : t`Not given by the service`
}
