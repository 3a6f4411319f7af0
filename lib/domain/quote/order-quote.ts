import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { ProtocolFee } from '@/lib/domain/fee/protocol-fee'
import { quotedFeeBps } from '@/lib/domain/fee/volume-fee'
import type { OrderData } from '@/lib/domain/order/order'
import { orderClass } from '@/lib/domain/order/status'
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
> & {
  readonly partnerFees: readonly PartnerFee[]
  /** The protocol's own fees of the network it is placed on. */
  readonly protocolFees: readonly ProtocolFee[]
}

/** Whether app data grants a share of volume, which changes what a quote promises. */
export const grantsVolumeFee = (partnerFees: readonly PartnerFee[]): boolean =>
  partnerFees.some((fee) => fee.kind === 'volume' && fee.volumeBps > 0)

/**
 * Whether an order is based on this quote: same tokens and kind, unexpired, and the fixed amount
 * equal (sell: all in or without the fee; buy: the bought amount). The last second of the quote
 * still counts. Volume fees are part of what a quote promises, so it serves only orders that pay as
 * much, and one that contains a partner's only the app data it was made for.
 * Source: protocol, section 4, "Quote".
 */
export function quoteMatchesOrder(
  order: QuotedOrder,
  quote: MatchableQuote,
  now: UnixSeconds,
): boolean {
  if (order.sellToken !== quote.sellToken || order.buyToken !== quote.buyToken) return false
  if (order.kind !== quote.kind || quote.expiration < now) return false
  const payer = { class: orderClass(order), partnerFees: order.partnerFees }
  if (quote.protocolFeeBps !== quotedFeeBps(payer, order.protocolFees)) return false
  if (grantsVolumeFee(order.partnerFees) && order.appData !== quote.appData) return false
  return order.kind === 'buy'
    ? order.buyAmount === quote.buyAmount
    : order.sellAmount === quote.sellAmount ||
        order.sellAmount + order.feeAmount === quote.sellAmount + quote.feeAmount
}
