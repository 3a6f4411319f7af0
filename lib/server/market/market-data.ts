import 'server-only'
import type { Address } from '@/lib/domain/shared/address'
import type { MarketHolders } from './market-holders'
import { createHistoryServing, type PriceHistoryOf } from './market-price-history'
import type { MarketPrices } from './market-prices'
import { type MarketSlippage, marketSlippage, type SlippageContext } from './market-slippage'
import { marketTokens, type TokenMarketsOf } from './market-tokens'
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
    /** Figures of the known tokens, or of one. */
    readonly tokens: TokenMarketsOf
  }

/** Combines the parts of a network's market data. */
export function marketData(
  prices: MarketPrices,
  holderLists: MarketHolders | null,
  yields: MarketYields | null,
  context: SlippageContext & { readonly tokens: readonly { readonly address: Address }[] },
): MarketData {
  const { histories, pastPrices, usdPrice } = prices.prices
  const { nowMs } = context
  return {
    ...prices,
    holderLists,
    yields,
    priceHistory: histories === null ? null : createHistoryServing({ histories, nowMs }),
    tokens: marketTokens({
      usdPrice,
      pastPrices,
      yields,
      holderLists,
      tokens: context.tokens.map(({ address }) => address),
      nowMs,
    }),
    ...marketSlippage(prices, context),
  }
}
