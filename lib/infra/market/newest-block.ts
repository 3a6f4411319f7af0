import 'server-only'
import type { BlockHeader } from '@/lib/domain/network/block'
import { InfraError } from '@/lib/infra/errors'

export type IndexedBlocks = {
  /** Blocks the index has read lately, oldest first; none before the first. */
  readonly selectMarketBlocks: (input: object) => Promise<readonly BlockHeader[]>
}

/** An index whose newest block is older than this is not at the head of a chain that lives. */
const BEHIND_MS = 10 * 60_000

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
    throw notThere('the market index has read no block yet')
  }
  return { oldest, newest }
}

/**
 * Ask before the index's silence is taken for an answer: throws while its newest block is so old
 * that what is asked for may have happened since.
 */
export function requireCaughtUp({ timestamp }: BlockHeader, nowMs: number): void {
  const behindMs = nowMs - timestamp * 1000
  if (behindMs <= BEHIND_MS) return
  throw notThere(`the market index is ${Math.round(behindMs / 1000)} s behind`)
}

const notThere = (what: string) => new InfraError(what, { retryable: true, cause: null })
