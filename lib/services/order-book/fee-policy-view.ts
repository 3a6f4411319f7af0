import 'server-only'
import { factorToNumber } from '@/lib/domain/fee/factor'
import type { StoredFeePolicy } from '@/lib/domain/fee/stored-fee-policy'
import type { OrderQuote } from '@/lib/domain/order/stored-order'
import { type Atoms, atoms } from '@/lib/domain/shared/amount'
import { assertNever } from '@/lib/domain/shared/assert-never'

/** The amounts of the quote that improvement is measured against. */
export type QuoteOfPolicy = Pick<OrderQuote, 'sellAmount' | 'buyAmount' | 'feeAmount'>

/**
 * A fee policy as trades and auctions show it; factors are fractions of one.
 * Source: lib/docs/protocol.md#fee-policies.
 */
export type FeePolicyView =
  | { surplus: { factor: number; maxVolumeFactor: number } }
  | { volume: { factor: number } }
  | {
      priceImprovement: {
        factor: number
        maxVolumeFactor: number
        quote: { sellAmount: Atoms; buyAmount: Atoms; fee: Atoms }
      }
    }

/** Without a quote all its amounts are zero: improvement is then measured against the limit price. */
export function toFeePolicyView(
  policy: StoredFeePolicy,
  quote: QuoteOfPolicy | null,
): FeePolicyView {
  const factor = factorToNumber(policy.factor)
  switch (policy.kind) {
    case 'volume':
      return { volume: { factor } }
    case 'surplus':
      return { surplus: { factor, maxVolumeFactor: factorToNumber(policy.maxVolumeFactor) } }
    case 'priceImprovement':
      return {
        priceImprovement: {
          factor,
          maxVolumeFactor: factorToNumber(policy.maxVolumeFactor),
          quote: {
            sellAmount: quote?.sellAmount ?? atoms(0n),
            buyAmount: quote?.buyAmount ?? atoms(0n),
            fee: quote?.feeAmount ?? atoms(0n),
          },
        },
      }
    default:
      return assertNever(policy)
  }
}
