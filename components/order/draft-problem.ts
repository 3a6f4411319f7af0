import { MAX_UINT256 } from '@/lib/domain/shared/amount'
import { t } from '@/lib/words/words'

/**
 * Why an order of these amounts can be neither signed nor approved; null if it can. Both may be
 * computed: by a price, by the slippage, or as one part of a sum.
 */
export function draftProblem(draft: {
  readonly sellAmount: bigint
  readonly buyAmount: bigint
}): string | null {
  if (draft.sellAmount > MAX_UINT256) return t`The sell amount is larger than any token allows.`
  if (draft.buyAmount > MAX_UINT256) return t`The buy amount is larger than any token allows.`
  return draft.sellAmount === 0n || draft.buyAmount === 0n
    ? t`An order cannot be for nothing.`
    : null
}

/** The first problem of several orders, such as the parts of one; null if there is none. */
export const draftsProblem = (drafts: readonly Parameters<typeof draftProblem>[0][]) =>
  drafts.map(draftProblem).find((problem) => problem !== null) ?? null
