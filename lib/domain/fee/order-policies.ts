import type { PartnerFee } from '@/lib/domain/app-data/partner-fee'
import type { OrderClass } from '@/lib/domain/order/order'
import { partnerFeePolicies } from './partner-policies'
import type { FeePolicy, FeeQuote } from './policy'

export type PolicySubject = {
  readonly class: OrderClass
  readonly partnerFees: readonly PartnerFee[]
  /** The quote the order was placed on; `null` when there was none. */
  readonly quote: FeeQuote | null
}

/**
 * Everything that may be taken from an order's trades in one auction, in the order it applies. The
 * only place where it is decided. A liquidity order pays nothing; what its owner granted a partner,
 * any other order pays.
 */
export function orderFeePolicies({
  class: orderClass,
  partnerFees,
  quote,
}: PolicySubject): readonly FeePolicy[] {
  if (orderClass === 'liquidity') return []
  return partnerFeePolicies(
    partnerFees,
    quote && {
      sellAmount: quote.sellAmount,
      buyAmount: quote.buyAmount,
      feeAmount: quote.feeAmount,
    },
  )
}
