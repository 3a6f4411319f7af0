import 'server-only'
import type { MarketHolders } from './market-holders'
import { type PriceHistoryOf, servedHistories } from './market-price-history'
import type { MarketPrices } from './market-prices'
import { type MarketSlippage, marketSlippage, type SlippageContext } from './market-slippage'
import type { MarketYields } from './market-yields'

/**
 * What a network tells about its market, whoever keeps its order book. Each part is made in a file
 * of its own (`market-prices.ts`, ...) and put together where the network is composed.
 */
export type MarketData = MarketPrices &
  MarketSlippage & {
    /** Null where no source of holders is set up. */
    readonly holderLists: MarketHolders | null
    /** Null where no source of past prices is set up. */
    readonly priceHistory: PriceHistoryOf | null
    /** Null where no source of pools is set up. */
    readonly yields: MarketYields | null
  }

/** A market from its prices and what else is known of the network. */
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
    priceHistory: histories === null ? null : servedHistories(histories, context.nowMs),
    ...marketSlippage(prices, context),
  }
}
