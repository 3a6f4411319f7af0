import 'server-only'
import type { MarketHolders } from './market-holders'
import { createHistoryServing, type PriceHistoryOf } from './market-price-history'
import type { MarketPrices } from './market-prices'
import { type MarketSlippage, marketSlippage, type SlippageContext } from './market-slippage'
import type { MarketYields } from './market-yields'

/**
 * Market data of a network, with our own or another deployment's order book. Each part is created
 * in its own file (`market-prices.ts`, ...) and they are combined where the network is composed.
 */
export type MarketData = MarketPrices &
  MarketSlippage & {
    /** `null` when no source of holders is configured. */
    readonly holderLists: MarketHolders | null
    /** `null` when no source of past prices is configured. */
    readonly priceHistory: PriceHistoryOf | null
    /** `null` when no source of pools is configured. */
    readonly yields: MarketYields | null
  }

/** Combines the parts of a network's market data. */
export function marketData(
  prices: MarketPrices,
  holderLists: MarketHolders | null,
  yields: MarketYields | null,
  context: SlippageContext,
): MarketData {
  const { histories } = prices.prices
  return {
    ...prices,
    holderLists,
    yields,
    priceHistory:
      histories === null ? null : createHistoryServing({ histories, nowMs: context.nowMs }),
    ...marketSlippage(prices, context),
  }
}
