import type { BlockHeader } from '@/lib/domain/network/block'
import type { UnixSeconds } from '@/lib/domain/shared/amount'

/** Seconds that became past with a step along the chain: from the first one to the last before the head's own. */
export type ExpiryWindow = {
  /** Not before the time of the block the step goes on from. */
  readonly from: UnixSeconds
  /** Known blocks of the step, oldest first, the head last; of a long step only its newest. */
  readonly blocks: readonly BlockHeader[]
  readonly head: BlockHeader
}

/**
 * First known block later than this second; `null` when none is. Only a reorganisation that
 * replaces this block makes the second the present again.
 */
export const blockPast = ({ blocks }: ExpiryWindow, second: UnixSeconds): number | null =>
  blocks.find(({ timestamp }) => timestamp > second)?.number ?? null

/** Whether the second was past in a block of the step; false as well where that is not known. */
export function isPastAt(window: ExpiryWindow, second: UnixSeconds, block: number): boolean {
  if (second < window.from) return true
  const first = blockPast(window, second)
  return first !== null && first <= block
}
