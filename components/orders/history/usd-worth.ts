import { plainAmount, type TokenUnit } from '@/lib/domain/token/token-unit'

/** What an amount was worth in US dollars; null while its decimals or its price are unknown. */
export function usdWorth(
  atoms: bigint,
  unit: Pick<TokenUnit, 'decimals'>,
  priceUsd: number | null,
): number | null {
  const amount = plainAmount(atoms, unit)
  return amount === null || priceUsd === null ? null : Number(amount) * priceUsd
}
