import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { OrderClass } from '@/lib/domain/order/order'
import { partnerFeePolicies } from './partner-policies'
import type { FeePolicy, FeeQuote } from './policy'
import { type LimitAgainstQuote, type ProtocolFee, protocolFeePolicies } from './protocol-fee'

/** What decides an order's fee policies. `partnerFees`: as its app data grants them; empty when it grants none. */
export type PolicySubject = LimitAgainstQuote & {
  readonly class: OrderClass
  readonly partnerFees: readonly PartnerFee[]
}

/** Who receives a fee: the protocol, or a partner named in the order's app data. */
export type FeeOrigin = 'protocol' | 'partner'

/**
 * All fee policies of an order in one auction, in the order they apply: the protocol's own fees as
 * configured, then partner fees. This is the only place that decides them.
 * Only orders of class limit pay the protocol's fees; liquidity orders pay no fees; all other orders
 * pay the partner fees their owner granted. Source: lib/docs/protocol.md#fees.
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
 * The recipient of each fee attached to an order in some auction. It follows from the order alone,
 * whatever was configured then: partner fees come last, and their number never changes.
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

/** Reduces any kind of quote to its amounts. */
const amountsOf = (quote: FeeQuote | null): FeeQuote | null =>
  quote && {
    sellAmount: quote.sellAmount,
    buyAmount: quote.buyAmount,
    feeAmount: quote.feeAmount,
  }
