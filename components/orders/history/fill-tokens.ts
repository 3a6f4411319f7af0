import type { Fill } from '@/lib/contract/codecs/fill'
import type { Address } from '@/lib/domain/shared/address'

/** Every token that a fill has amounts of. */
export const tokensOfFill = (fill: Fill): readonly Address[] => [
  ...[fill.sellToken, fill.buyToken],
  ...(fill.executedFee === null ? [] : [fill.executedFee.token]),
  ...(fill.protocolFees ?? []).map(({ token }) => token),
]
