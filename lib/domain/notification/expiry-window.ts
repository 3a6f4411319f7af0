import type { BlockHeader } from '@/lib/domain/network/block'
import type { UnixSeconds } from '@/lib/domain/shared/amount'

/** The seconds that became past with one indexing step: from `from` up to, not including, the head's. */
export type ExpiryWindow = {
  /** Not earlier than the time of the block from which the step continues. */
  readonly from: UnixSeconds
  /** Known blocks of the step, oldest first, the head last; of a long step only the newest. */
  readonly blocks: readonly BlockHeader[]
  readonly head: BlockHeader
}

/**
 * First known block later than this second; `null` when none is. Only a reorganisation that
 * replaces this block can make the second current again.
 */
export const blockPast = ({ blocks }: ExpiryWindow, second: UnixSeconds): number | null =>
  blocks.find(({ timestamp }) => timestamp > second)?.number ?? null

/** Whether the second was past in a block of the step; also `false` when that is not known. */
export function isPastAt(window: ExpiryWindow, second: UnixSeconds, block: number): boolean {
  if (second < window.from) return true
  const first = blockPast(window, second)
  return first !== null && first <= block
}
