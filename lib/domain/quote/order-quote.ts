import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { OrderData } from '@/lib/domain/order/order'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { QuoteAmounts } from './quote'

/** What of a stored quote decides whether an order is based on it. */
export type MatchableQuote = QuoteAmounts & {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly expiration: UnixSeconds
  readonly appData: AppDataHash
  /** Basis points of the volume fees its amounts contain; `null` without any. */
  readonly protocolFeeBps: string | null
}

/** What of an order decides whether it is based on a quote. */
export type QuotedOrder = Pick<
  OrderData,
  'sellToken' | 'buyToken' | 'kind' | 'sellAmount' | 'buyAmount' | 'feeAmount' | 'appData'
> & { readonly partnerFees: readonly PartnerFee[] }

/** Whether app data grants a share of volume, which changes what a quote promises. */
export const grantsVolumeFee = (partnerFees: readonly PartnerFee[]): boolean =>
  partnerFees.some((fee) => fee.kind === 'volume' && fee.volumeBps > 0)

/**
 * Whether an order is based on this quote: same tokens and kind, unexpired, and the fixed amount
 * equal (sell: all in or without the fee; buy: the bought amount). The last second of the quote
 * still counts. A volume fee is part of what a quote promises, so a quote with one serves only the
 * app data it was made for, and an order that grants one only a quote made for its own.
 * Source: protocol, section 4, "Quote".
 */
export function quoteMatchesOrder(
  order: QuotedOrder,
  quote: MatchableQuote,
  now: UnixSeconds,
): boolean {
  if (order.sellToken !== quote.sellToken || order.buyToken !== quote.buyToken) return false
  if (order.kind !== quote.kind || quote.expiration < now) return false
  const isPlain = quote.protocolFeeBps === null && !grantsVolumeFee(order.partnerFees)
  if (!isPlain && order.appData !== quote.appData) return false
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
