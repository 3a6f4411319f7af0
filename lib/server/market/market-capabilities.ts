import 'server-only'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { MarketData } from './market-data'

type MarketCapabilities = Pick<
  NetworkView['capabilities'],
  'prices' | 'priceHistory' | 'holders' | 'slippage' | 'pools' | 'poolHistory'
>

/** What a network's market really has a source for, so that no list can say otherwise. */
export function marketCapabilities(
  market: Pick<MarketData, 'priceHistory' | 'holderLists' | 'yields'>,
): MarketCapabilities {
  const hasHistory = market.priceHistory !== null
  const hasPools = market.yields !== null
  return {
    // An order book tells prices of what it trades.
    prices: true,
    priceHistory: hasHistory,
    holders: market.holderLists !== null,
    // A recommendation follows from the past.
    slippage: hasHistory,
    pools: hasPools,
    poolHistory: hasPools,
  }
}
