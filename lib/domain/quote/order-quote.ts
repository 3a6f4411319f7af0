import type { OrderData } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { QuoteAmounts } from './quote'

/** What of a stored quote decides whether an order is based on it. */
export type MatchableQuote = QuoteAmounts & {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly expiration: UnixSeconds
}

/**
 * Whether an order is based on this quote: same tokens and kind, unexpired, and the fixed amount
 * equal (sell: all in or without the fee; buy: the bought amount). The last second of the quote
 * still counts.
 * Source: protocol, section 4, "Quote".
 */
export function quoteMatchesOrder(
  order: Pick<
    OrderData,
    'sellToken' | 'buyToken' | 'kind' | 'sellAmount' | 'buyAmount' | 'feeAmount'
  >,
  quote: MatchableQuote,
  now: UnixSeconds,
): boolean {
  if (order.sellToken !== quote.sellToken || order.buyToken !== quote.buyToken) return false
  if (order.kind !== quote.kind || quote.expiration < now) return false
  return order.kind === 'buy'
    ? order.buyAmount === quote.buyAmount
    : order.sellAmount === quote.sellAmount ||
        order.sellAmount + order.feeAmount === quote.sellAmount + quote.feeAmount
}

/**
 * Whether an order asks for a better price than its quote gave, all costs included.
 * Exact, no rounding: order and quote are compared as ratios of everything paid to what arrives.
 * Source: protocol, section 4, "Class". Its sell form takes the quote's bought amount before the
 * fee was deducted; `QuoteAmounts` holds it after, for which both kinds read the same.
 */
export function isOutOfMarket(
  order: Pick<OrderData, 'sellAmount' | 'buyAmount' | 'feeAmount'>,
  quote: Pick<QuoteAmounts, 'sellAmount' | 'buyAmount' | 'feeAmount'>,
): boolean {
  const orderPays = order.sellAmount + order.feeAmount
  const quotePays = quote.sellAmount + quote.feeAmount
  return orderPays * quote.buyAmount < quotePays * order.buyAmount
}
