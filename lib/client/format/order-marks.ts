import { marketRatio } from '@/lib/domain/verdict/market-price'
import type { LimitAmounts, NativePrices } from '@/lib/domain/verdict/price-gap'
import type { PriceRatio } from './price'
import type { RailMark } from './rail-layout'

/** The parts of an order shown on its price rail, in smallest units. */
export type MarkedOrder = PriceRatio & {
  readonly quote?: (PriceRatio & { readonly feeAmount: bigint }) | undefined
  /** Signed fee excluded. */
  readonly executedSellAmountBeforeFees: bigint
  readonly executedBuyAmount: bigint
}

/** Limit, quote and execution of an order for the price rail. */
export function orderMarks(order: MarkedOrder): readonly RailMark[] {
  const { sellAmount, buyAmount, quote } = order
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
    })
  }
  return marks
}

/** The market at these prices, for the price rail of an order of this pair; null when unknown. */
export function marketMark(
  pair: Pick<LimitAmounts, 'sellToken' | 'buyToken'>,
  prices: NativePrices | null,
  label?: string,
): RailMark | null {
  const market = prices === null ? null : marketRatio(pair, prices)
  if (market === null) return null
  return { kind: 'spot', ...market, ...(label === undefined ? {} : { label }) }
}
