import type { Address } from '@/lib/domain/shared/address'
import type { TokenMarket } from './slippage'
import { type PricePoint, slotDeviationUsd } from './volatility'

/** Volatility of a token's price within 300 s, with the data it was computed from. */
export type TokenVolatility = {
  readonly tokenAddress: Address
  /** Last 24 h, oldest first. */
  readonly prices: readonly PricePoint[]
  /** Current USD price of one whole token. */
  readonly usdPrice: number
  readonly volatilityInUsd: number
  /** The same in units of the token. */
  readonly volatilityInTokens: number
}

/**
 * Null when history or price is missing or too short.
 * Source: lib/docs/market-data.md#volatility-details.
 */
export function tokenVolatility(
  tokenAddress: Address,
  { points, spotUsd }: TokenMarket,
): TokenVolatility | null {
  if (points === null || spotUsd === null || spotUsd <= 0) return null
  const volatilityInUsd = slotDeviationUsd(points)
  if (volatilityInUsd === null) return null
  const volatilityInTokens = volatilityInUsd / spotUsd
  return { tokenAddress, prices: points, usdPrice: spotUsd, volatilityInUsd, volatilityInTokens }
}
