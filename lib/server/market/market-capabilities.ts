import 'server-only'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { MarketData } from './market-data'

type MarketCapabilities = Pick<
  NetworkView['capabilities'],
  'prices' | 'priceHistory' | 'holders' | 'slippage' | 'pools' | 'poolHistory'
>

/** The market capabilities of a network, derived from its actual sources. */
export function marketCapabilities(
  market: Pick<MarketData, 'priceHistory' | 'holderLists' | 'yields'>,
): MarketCapabilities {
  const hasHistory = market.priceHistory !== null
  const hasPools = market.yields !== null
  return {
    // Every order book provides the prices of its tokens.
    prices: true,
    priceHistory: hasHistory,
    holders: market.holderLists !== null,
    // Recommendations are computed from past prices.
    slippage: hasHistory,
    pools: hasPools,
    poolHistory: hasPools,
  }
}
