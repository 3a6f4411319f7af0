import { isOutOfMarket, type TermsOfTrade } from '@/lib/domain/order/out-of-market'
import { assertNever } from '@/lib/domain/shared/assert-never'
import type { FeePolicy, FeeQuote } from './policy'
import type { StoredFeePolicy } from './stored-fee-policy'

/**
 * Which orders a fee of the protocol applies to. An order is in market when its limit is no better
 * for its owner than the quote it was placed with, all costs included; without a quote it is out of
 * market. Source: lib/docs/protocol.md#in-and-out-of-market, lib/docs/protocol.md#protocol-fees.
 */
export type MarketSide = 'inMarket' | 'outOfMarket' | 'any'

/** A fee of the protocol as configured for a network. */
export type ProtocolFee = StoredFeePolicy & { readonly side: MarketSide }

/** The data of an order that decides which of the protocol's fees it pays. */
export type LimitAgainstQuote = {
  readonly data: TermsOfTrade
  /** The quote the order was placed with; `null` when there was none. */
  readonly quote: FeeQuote | null
}

/**
 * The configured fees that apply to one order, as policies in the configured order. A fee on price
 * improvement is left out when the order has no quote.
 */
export function protocolFeePolicies(
  fees: readonly ProtocolFee[],
  { data, quote }: LimitAgainstQuote,
): readonly FeePolicy[] {
  const side = quote === null || isOutOfMarket(data, quote) ? 'outOfMarket' : 'inMarket'
  return fees
    .filter((fee) => fee.side === 'any' || fee.side === side)
    .flatMap((fee) => toPolicy(fee, quote))
}

function toPolicy(fee: ProtocolFee, quote: FeeQuote | null): readonly FeePolicy[] {
  const { kind, factor } = fee
  switch (kind) {
    case 'volume':
      return [{ kind, factor }]
    case 'surplus':
      return [{ kind, factor, maxVolumeFactor: fee.maxVolumeFactor }]
    case 'priceImprovement':
      return quote === null ? [] : [{ kind, factor, maxVolumeFactor: fee.maxVolumeFactor, quote }]
    default:
      return assertNever(kind)
  }
}
