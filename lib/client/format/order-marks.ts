import { formatNumber, type Separators } from '@/lib/domain/shared/separators'
import { marketRatio } from '@/lib/domain/verdict/market-price'
import type { LimitAmounts, NativePrices } from '@/lib/domain/verdict/price-gap'
import { t } from '@/lib/words/words'
import type { PriceRatio } from './price'
import type { RailMark } from './rail-layout'

/** The parts of an order shown on its price rail, in smallest units. */
export type MarkedOrder = PriceRatio & {
  readonly quote?: (PriceRatio & { readonly feeAmount: bigint }) | undefined
  /** Signed fee excluded. */
  readonly executedSellAmountBeforeFees: bigint
  readonly executedBuyAmount: bigint
}

/** The markets that an order's prices are measured from, where they were recorded. */
export type RecordedMarkets = {
  /** In the newest auction of an order that has ended. */
  readonly endMarket?: (PriceRatio & { readonly auctionId: number }) | undefined
  /** Of all fills together. */
  readonly fillMarket?: PriceRatio | undefined
}

/**
 * Limit, quote and execution of an order for the price rail. What was executed is measured from the
 * market of its own moment.
 */
export function orderMarks(order: MarkedOrder & RecordedMarkets): readonly RailMark[] {
  const { sellAmount, buyAmount, quote, fillMarket } = order
  const marks: RailMark[] = [{ kind: 'limit', sellAmount, buyAmount }]
  if (quote !== undefined) {
    // The quoted fee is paid in the token sold, on top of the quoted sell amount.
    const quotedSell = quote.sellAmount + quote.feeAmount
    marks.push({ kind: 'quote', sellAmount: quotedSell, buyAmount: quote.buyAmount })
  }
  if (order.executedBuyAmount > 0n) {
    marks.push({
      kind: 'executed',
      sellAmount: order.executedSellAmountBeforeFees,
      buyAmount: order.executedBuyAmount,
      ...(fillMarket === undefined ? {} : { market: fillMarket }),
    })
  }
  return marks
}

/** The same with the market of its newest auction, in rows, on its sheet and on its debug page. */
export function recordedMarks(
  order: MarkedOrder & RecordedMarkets,
  separators: Separators,
): readonly RailMark[] {
  const { endMarket } = order
  if (endMarket === undefined) return orderMarks(order)
  const { auctionId, sellAmount, buyAmount } = endMarket
  const label = t`Market (auction ${formatNumber(auctionId, separators)})`
  return [...orderMarks(order), { kind: 'spot', sellAmount, buyAmount, label }]
}

/** The market at these prices, for the price rail of an order of this pair; null when unknown. */
export function marketMark(
  pair: Pick<LimitAmounts, 'sellToken' | 'buyToken'>,
  prices: NativePrices | null,
): RailMark | null {
  const market = prices === null ? null : marketRatio(pair, prices)
  return market === null ? null : { kind: 'spot', ...market }
}
