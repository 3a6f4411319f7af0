import 'server-only'
import { type Factor, factor } from '@/lib/domain/fee/factor'

/**
 * A protocol fee to pay. The quote `priceImprovement` compares with is the order's own and is not
 * repeated. Source: protocol, section 12.
 */
export type StoredFeePolicy =
  | { readonly kind: 'surplus'; readonly factor: Factor; readonly maxVolumeFactor: Factor }
  | { readonly kind: 'volume'; readonly factor: Factor }
  | { readonly kind: 'priceImprovement'; readonly factor: Factor; readonly maxVolumeFactor: Factor }

/** A row of `fee_policies` as the policy it stands for. */
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
