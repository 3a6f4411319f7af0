import 'server-only'
import { minOf } from '@/lib/domain/shared/min-max'

/** Highest fees a transaction may offer, in wei per gas; null: no limit. */
export type FeeCaps = { readonly maxFee: bigint | null; readonly maxTip: bigint | null }

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
