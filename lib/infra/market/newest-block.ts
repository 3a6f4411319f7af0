import 'server-only'
import type { BlockHeader } from '@/lib/domain/network/block'
import { InfraError } from '@/lib/infra/errors'

export type IndexedBlocks = {
  /** Blocks the index has read lately, oldest first; none before the first. */
  readonly selectMarketBlocks: (input: object) => Promise<readonly BlockHeader[]>
}

/**
 * The block as of which the market index tells: its age is that of every answer from the index. An
 * index without one knows nothing yet, which is a fault and not "unknown".
 */
export async function newestIndexedBlock(reads: IndexedBlocks): Promise<BlockHeader> {
  return (await reversibleBlocks(reads)).newest
}

/** The blocks the index could still take back, from the oldest to the one it stands at. */
export async function reversibleBlocks({
  selectMarketBlocks,
}: IndexedBlocks): Promise<{ readonly oldest: BlockHeader; readonly newest: BlockHeader }> {
  const blocks = await selectMarketBlocks({})
  const [oldest, newest] = [blocks[0], blocks.at(-1)]
  if (oldest === undefined || newest === undefined) {
    throw new InfraError('the market index has read no block yet', { retryable: true, cause: null })
  }
  return { oldest, newest }
}
