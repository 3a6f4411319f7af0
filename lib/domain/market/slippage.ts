import type { Bps } from '@/lib/domain/shared/amount'
import { bps } from '@/lib/domain/shared/amount'
import { SLOT_SECONDS } from './sampling'
import { type PricePoint, slotDeviationOfPair, slotDeviationUsd } from './volatility'

/** Market data of a token for the recommendation; `null` when no source knows it. */
export type TokenMarket = {
  /** Last 24 h in 5-minute steps, oldest first. */
  readonly points: readonly PricePoint[] | null
  /** Current USD price of one whole token. */
  readonly spotUsd: number | null
}

/** What is known about the order; 0 means no adjustment. */
export type SlippageRefinement = {
  /** How long the order may wait; up to 300 s needs no adjustment. */
  readonly horizonSeconds: number
  /** Price impact of filling the order at once, in bps. */
  readonly priceImpactBps: number
}

const MAX_BPS = 10_000

/**
 * Slippage tolerance of a pair: the standard deviation of its price within 300 s, as a share of the
 * current price. The prices of both tokens are compared slot by slot; if they share fewer than two
 * slots, the more volatile token decides. A longer horizon scales it by the square root of time, and
 * the price impact is added. Rounded up to a whole bp, because a tolerance that is too small
 * prevents fills; clamped to 0..10000. `null` when history or a price is missing.
 * Source: lib/docs/market-data.md#slippage.
 */
export function recommendSlippage(
  base: TokenMarket,
  quote: TokenMarket,
  refinement: SlippageRefinement,
): Bps | null {
  const volatility = pairVolatility(base, quote)
  if (volatility === null) return null
  const slots = Math.max(1, refinement.horizonSeconds / SLOT_SECONDS)
  const tolerance = volatility * MAX_BPS * Math.sqrt(slots) + refinement.priceImpactBps
  return bps(Math.min(MAX_BPS, Math.ceil(tolerance)))
}

function pairVolatility(base: TokenMarket, quote: TokenMarket): number | null {
  if (!isKnown(base) || !isKnown(quote)) return null
  const ofPair = slotDeviationOfPair(base.points, quote.points)
  if (ofPair !== null) return ofPair / (base.spotUsd / quote.spotUsd)
  const ofBase = slotDeviationUsd(base.points)
  const ofQuote = slotDeviationUsd(quote.points)
  if (ofBase === null || ofQuote === null) return null
  return Math.max(ofBase / base.spotUsd, ofQuote / quote.spotUsd)
}

type KnownMarket = { readonly points: readonly PricePoint[]; readonly spotUsd: number }

function isKnown(market: TokenMarket): market is KnownMarket {
  return market.points !== null && market.spotUsd !== null && market.spotUsd > 0
}
