/** The amounts of an order or quote; the fee is in sell-token atoms, on top of `sellAmount`. */
export type TermsOfTrade = {
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly feeAmount: bigint
}

/**
 * Whether an order asks for a better price than its quote offered, all costs included.
 * Exact, without rounding: compares the ratios of everything paid to the amount received.
 * `QuoteAmounts` holds the bought amount after the fee was deducted, for which both kinds read the
 * same. Source: lib/docs/protocol.md#in-and-out-of-market.
 */
export function isOutOfMarket(order: TermsOfTrade, quote: TermsOfTrade): boolean {
  const orderPays = order.sellAmount + order.feeAmount
  const quotePays = quote.sellAmount + quote.feeAmount
  return orderPays * quote.buyAmount < quotePays * order.buyAmount
}
