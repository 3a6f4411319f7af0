import type { Address } from '@/lib/domain/shared/address'
import type { TokenMarket } from './slippage'
import { type PricePoint, slotDeviationUsd } from './volatility'

/** How far one token's price strays within 300 s, and from what that follows. */
export type TokenVolatility = {
  readonly tokenAddress: Address
  /** Last 24 h, oldest first. */
  readonly prices: readonly PricePoint[]
  /** USD of one whole token now. */
  readonly usdPrice: number
  readonly volatilityInUsd: number
  /** The same counted in the token itself. */
  readonly volatilityInTokens: number
}

/** Null when history or price is missing or too short. Source: market-data, section 4. */
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
