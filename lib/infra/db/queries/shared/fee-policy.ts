import 'server-only'
import { factor } from '@/lib/domain/fee/factor'
import type { FeePolicy, FeeQuote } from '@/lib/domain/fee/policy'
import type { StoredFeePolicy } from '@/lib/domain/fee/stored-fee-policy'
import type { StoredProtocolFee } from '@/lib/domain/settlement/stored-trade'
import { address } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'

/** Converts a row of `fee_policies` to a policy. */
export function toFeePolicy(row: {
  readonly kind: StoredFeePolicy['kind']
  readonly factor: number
  readonly maxVolumeFactor: number | null
}): StoredFeePolicy {
  if (row.kind === 'volume') return { kind: 'volume', factor: factor(row.factor) }
  if (row.maxVolumeFactor === null) throw new Error(`a ${row.kind} fee policy without a cap`)
  return {
    kind: row.kind,
    factor: factor(row.factor),
    maxVolumeFactor: factor(row.maxVolumeFactor),
  }
}

/** The applicable policy: price improvement is measured against the order's own quote. */
export function withQuote(policy: StoredFeePolicy, quote: FeeQuote | null): FeePolicy {
  if (policy.kind !== 'priceImprovement') return policy
  if (quote === null) throw new Error('a priceImprovement fee policy of an order without quote')
  const { sellAmount, buyAmount, feeAmount } = quote
  return { ...policy, quote: { sellAmount, buyAmount, feeAmount } }
}

/** Converts a protocol fee from its JSON form. */
export const toProtocolFee = (fee: {
  readonly token: string
  readonly amount: string
}): StoredProtocolFee => ({ token: address(fee.token), amount: atoms(BigInt(fee.amount)) })
