import 'server-only'

/** The market data that clients can request of a network. */
export type MarketCapabilities = {
  readonly prices: boolean
  readonly priceHistory: boolean
  readonly holders: boolean
  readonly slippage: boolean
  readonly pools: boolean
  readonly poolHistory: boolean
}

/** The optional market data of a network; `null` without a configured source. */
export type MarketParts = {
  readonly prices: { readonly hasSource: boolean }
  readonly priceHistory: object | null
  readonly holderLists: object | null
  readonly yields: object | null
}

/** The market capabilities of a network, derived from its actual sources. */
export function marketCapabilities(parts: MarketParts): MarketCapabilities {
  const hasHistory = parts.priceHistory !== null
  const hasPools = parts.yields !== null
  return {
    prices: parts.prices.hasSource,
    priceHistory: hasHistory,
    holders: parts.holderLists !== null,
    // Recommendations are computed from past prices.
    slippage: hasHistory,
    pools: hasPools,
    poolHistory: hasPools,
  }
}
