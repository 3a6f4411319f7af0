import 'server-only'
import { factor } from '@/lib/domain/fee/factor'
import type { StoredFeePolicy } from '@/lib/domain/fee/stored-fee-policy'

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
