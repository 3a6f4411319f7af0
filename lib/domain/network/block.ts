import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { BlockHash } from '@/lib/domain/shared/hex'

/** What identifies a block and links it to its parent. */
export type BlockHeader = {
  readonly number: number
  readonly hash: BlockHash
  readonly parentHash: BlockHash
  readonly timestamp: UnixSeconds
}

/** Whether two blocks can be of one branch; false for two blocks at one height, and a child of another. */
export function canBeBelow(block: BlockHeader, above: BlockHeader): boolean {
  if (block.number === above.number) return block.hash === above.hash
  return block.number + 1 < above.number || block.hash === above.parentHash
}
