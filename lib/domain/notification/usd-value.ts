import { ENGLISH_SEPARATORS, groupDigits, type Separators } from '@/lib/domain/shared/separators'
import { formatPlain } from '@/lib/domain/token/format-amount'
import type { NamedToken } from './named-token'

/** Value of an amount in US dollars at a price per whole token; `null` when price or decimals are unknown. */
export function usdValue(
  amount: bigint,
  { decimals }: NamedToken,
  usdPrice: number | null,
): number | null {
  if (usdPrice === null || decimals === null) return null
  const value = Number(formatPlain(amount, decimals)) * usdPrice
  return Number.isFinite(value) ? value : null
}

/** "≈ $1,234.50": two decimals, four significant digits below one dollar. */
export function usdText(value: number, separators: Separators = ENGLISH_SEPARATORS): string {
  const { group, decimal } = separators
  const local = (text: string) => text.replace('.', decimal)
  if (value > 0 && value < 0.0001) return `< $${local('0.0001')}`
  if (value > 0 && value < 1) return `≈ $${local(value.toPrecision(4))}`
  const [whole = '0', fraction = '00'] = value.toFixed(2).split('.')
  return `≈ $${groupDigits(whole, group)}${decimal}${fraction}`
}
