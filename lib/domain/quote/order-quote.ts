import type { AppDataHash } from '@/lib/domain/app-data/app-data'
import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { ProtocolFee } from '@/lib/domain/fee/protocol-fee'
import type { OrderData } from '@/lib/domain/order/order'
import { orderClass } from '@/lib/domain/order/status'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { QuoteAmounts } from './quote'
import { quotedFeeBps } from './volume-fee'

/** The fields of a stored quote that decide whether it matches an order. */
export type MatchableQuote = QuoteAmounts & {
  readonly sellToken: Address
  readonly buyToken: Address
  readonly expiration: UnixSeconds
  readonly appData: AppDataHash
  /** Basis points of the volume fees its amounts contain; `null` without any. */
  readonly protocolFeeBps: string | null
}

/** The data of an order that decides whether it matches a quote. */
export type QuotedOrder = Pick<
  OrderData,
  'sellToken' | 'buyToken' | 'kind' | 'sellAmount' | 'buyAmount' | 'feeAmount' | 'appData'
> & {
  readonly partnerFees: readonly PartnerFee[]
  /** The protocol's own fees on the order's network. */
  readonly protocolFees: readonly ProtocolFee[]
}

/** Whether the app data grants a volume fee, which changes the quoted amounts. */
export const grantsVolumeFee = (partnerFees: readonly PartnerFee[]): boolean =>
  partnerFees.some((fee) => fee.kind === 'volume' && fee.volumeBps > 0)

/**
 * Whether an order matches a quote: same tokens and kind, not expired (the last second is still
 * valid), and an equal fixed amount (sell: with or without the fee; buy: the bought amount). A quote
 * includes volume fees, so it only matches orders that pay the same ones, and with a partner's volume
 * fee only orders with the same app data.
 * Source: lib/docs/protocol.md#matching-an-order-to-a-quote.
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
