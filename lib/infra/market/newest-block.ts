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
export async function newestIndexedBlock({
  selectMarketBlocks,
}: IndexedBlocks): Promise<BlockHeader> {
  const newest = (await selectMarketBlocks({})).at(-1)
  if (newest === undefined) {
    throw new InfraError('the market index has read no block yet', { retryable: true, cause: null })
  }
  return newest
}
