import { ENGLISH_SEPARATORS, type Separators } from '@/lib/domain/shared/separators'
import { formatCompactNumber, formatDecimal } from './decimal'

/** "$50,992,356.12": two decimals; below one dollar four significant digits. */
export function formatUsd(value: number, separators: Separators = ENGLISH_SEPARATORS): string {
  const size = Math.abs(value)
  const leading = size > 0 && size < 1 ? Math.floor(-Math.log10(size)) : 0
  const decimals = size > 0 && size < 1 ? Math.min(leading + 4, 18) : 2
  return `${value < 0 ? '-' : ''}$${formatDecimal(size, decimals, separators)}`
}

/** "$51 M" for tables, sentences and charts. */
export function formatUsdCompact(
  value: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const text = formatCompactNumber(value, separators)
  return text.startsWith('-') ? `-$${text.slice(1)}` : `$${text}`
}
