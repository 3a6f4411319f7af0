import 'server-only'
import type { FeeCaps } from '@/lib/domain/settlement/transaction'
import { minOf } from '@/lib/domain/shared/min-max'

export const NO_FEE_CAPS: FeeCaps = { maxFee: null, maxTip: null }

type Fees = { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }

/** The fees, lowered to what the caps allow; a tip is never above the fee it is part of. */
export function withinCaps(
  { maxFeePerGas, maxPriorityFeePerGas }: Fees,
  { maxFee, maxTip }: FeeCaps,
): Fees {
  const fee = maxFee === null ? maxFeePerGas : minOf(maxFeePerGas, maxFee)
  const tip = maxTip === null ? maxPriorityFeePerGas : minOf(maxPriorityFeePerGas, maxTip)
  return { maxFeePerGas: fee, maxPriorityFeePerGas: minOf(tip, fee) }
}
