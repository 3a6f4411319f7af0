import type { PriceRatio } from './price'
import type { RailMark } from './rail-layout'

/** The parts of an order that stand on its price rail, in smallest units. */
export type MarkedOrder = PriceRatio & {
  readonly quote: (PriceRatio & { readonly feeAmount: bigint }) | null
  /** Signed fee excluded. */
  readonly executedSellBeforeFees: bigint
  readonly executedBuy: bigint
}

/** Limit, quote and execution of an order for the price rail. */
export function orderMarks(order: MarkedOrder): readonly RailMark[] {
  const { sellAmount, buyAmount, quote } = order
  const marks: RailMark[] = [{ kind: 'limit', sellAmount, buyAmount }]
  if (quote !== null) {
    // The quoted fee is paid in the token sold, on top of the quoted sell amount.
    const quotedSell = quote.sellAmount + quote.feeAmount
    marks.push({ kind: 'quote', sellAmount: quotedSell, buyAmount: quote.buyAmount })
  }
  if (order.executedBuy > 0n) {
    marks.push({
      kind: 'executed',
      sellAmount: order.executedSellBeforeFees,
      buyAmount: order.executedBuy,
    })
  }
  return marks
}
