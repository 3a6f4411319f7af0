/** The amounts of an order or quote; the fee is in sell-token atoms, on top of `sellAmount`. */
export type TermsOfTrade = {
  readonly sellAmount: bigint
  readonly buyAmount: bigint
  readonly feeAmount: bigint
}

/**
 * Whether an order asks for a better price than its quote offered, all costs included.
 * Exact, without rounding: compares the ratios of everything paid to the amount received.
 * Source: protocol, section 4, "Class". Its sell form takes the quote's bought amount before the
 * fee was deducted; `QuoteAmounts` holds it after, for which both kinds read the same.
 */
export function isOutOfMarket(order: TermsOfTrade, quote: TermsOfTrade): boolean {
  const orderPays = order.sellAmount + order.feeAmount
  const quotePays = quote.sellAmount + quote.feeAmount
  return orderPays * quote.buyAmount < quotePays * order.buyAmount
}
