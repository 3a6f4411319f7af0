import type { UnixSeconds } from '@/lib/domain/shared/amount'
import type { BlockHash } from '@/lib/domain/shared/hex'

/** What identifies a block and links it to its parent. */
export type BlockHeader = {
  readonly number: number
  readonly hash: BlockHash
  readonly parentHash: BlockHash
  readonly timestamp: UnixSeconds
}
