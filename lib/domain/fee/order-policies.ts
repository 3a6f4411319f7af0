import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { OrderClass } from '@/lib/domain/order/order'
import { partnerFeePolicies } from './partner-policies'
import type { FeePolicy, FeeQuote } from './policy'
import { type LimitAgainstQuote, type ProtocolFee, protocolFeePolicies } from './protocol-fee'

export type PolicySubject = LimitAgainstQuote & {
  readonly class: OrderClass
  readonly partnerFees: readonly PartnerFee[]
}

/** Whose a fee is: the protocol's own, or one the order's app data grants. */
export type FeeOrigin = 'protocol' | 'partner'

/**
 * Everything that may be taken from an order's trades in one auction, in the order it applies: the
 * protocol's own fees as configured, then those of partners. The only place where it is decided.
 * Only an order of class limit pays the protocol's; a liquidity order pays nothing; what its owner
 * granted a partner, any other order pays. Source: protocol, section 12.
 */
export function orderFeePolicies(
  subject: PolicySubject,
  protocolFees: readonly ProtocolFee[],
): readonly FeePolicy[] {
  if (subject.class === 'liquidity') return []
  const order = { data: subject.data, quote: amountsOf(subject.quote) }
  return [
    ...(subject.class === 'limit' ? protocolFeePolicies(protocolFees, order) : []),
    ...partnerFeePolicies(subject.partnerFees, order.quote),
  ]
}

/**
 * Whose each of the fees attached to an order in some auction is. Follows from the order alone,
 * whatever was configured then: those of partners come last and never change.
 */
export function feeOrigins(
  subject: Omit<PolicySubject, 'data'>,
  attached: readonly unknown[],
): readonly FeeOrigin[] {
  const partners =
    subject.class === 'liquidity'
      ? 0
      : partnerFeePolicies(subject.partnerFees, subject.quote).length
  return attached.map((_, index) => (index < attached.length - partners ? 'protocol' : 'partner'))
}

/** Nothing but the amounts, of whatever quote is at hand. */
const amountsOf = (quote: FeeQuote | null): FeeQuote | null =>
  quote && {
    sellAmount: quote.sellAmount,
    buyAmount: quote.buyAmount,
    feeAmount: quote.feeAmount,
  }
