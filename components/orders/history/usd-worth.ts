import { formatPlain } from '@/lib/domain/token/format-amount'

/** What an amount was worth in US dollars; null while its decimals or its price are unknown. */
export function usdWorth(
  atoms: bigint,
  unit: { readonly decimals: number } | null,
  priceUsd: number | null,
): number | null {
  if (unit === null || priceUsd === null) return null
  return Number(formatPlain(atoms, unit.decimals)) * priceUsd
}
