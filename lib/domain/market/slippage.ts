import type { Bps } from '@/lib/domain/shared/amount'
import { bps } from '@/lib/domain/shared/amount'
import { SLOT_SECONDS } from './sampling'
import { type PricePoint, slotDeviationOfPair, slotDeviationUsd } from './volatility'

/** A token as the recommendation sees it: null is what no source knows. */
export type TokenMarket = {
  /** Last 24 h in 5-minute steps, oldest first. */
  readonly points: readonly PricePoint[] | null
  /** USD of one whole token now. */
  readonly spotUsd: number | null
}

/** What is known about the order; both are neutral at their zero. */
export type SlippageRefinement = {
  /** How long the order may wait; up to 300 s is the plain recommendation. */
  readonly horizonSeconds: number
  /** What filling the order at once moves the price, in bps. */
  readonly priceImpactBps: number
}

const MAX_BPS = 10_000

/**
 * Slippage tolerance of a pair: how far its price strays in 300 s, as a share of the price now.
 * The prices of both tokens are compared slot by slot; where they share no two slots, the token
 * that strays further decides. A longer horizon widens it by the square root, the price impact is
 * added. Rounded up to a whole bp, because a tolerance that is too small fills nothing; clamped to
 * 0..10000. Null when history or a price is missing: no data is not "no slippage".
 * Source: market-data, section 4; design, section 5.
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
  const together = slotDeviationOfPair(base.points, quote.points)
  if (together !== null) return together / (base.spotUsd / quote.spotUsd)
  const ofBase = slotDeviationUsd(base.points)
  const ofQuote = slotDeviationUsd(quote.points)
  if (ofBase === null || ofQuote === null) return null
  return Math.max(ofBase / base.spotUsd, ofQuote / quote.spotUsd)
}

type KnownMarket = { readonly points: readonly PricePoint[]; readonly spotUsd: number }

function isKnown(market: TokenMarket): market is KnownMarket {
  return market.points !== null && market.spotUsd !== null && market.spotUsd > 0
}
