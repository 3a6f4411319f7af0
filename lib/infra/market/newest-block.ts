import 'server-only'
import type { BlockHeader } from '@/lib/domain/network/block'
import { InfraError } from '@/lib/infra/errors'

export type IndexedBlocks = {
  /** Recent blocks of the index, oldest first; empty before the first. */
  readonly selectMarketBlocks: (input: object) => Promise<readonly BlockHeader[]>
}

/** An index whose newest block is older than this is not at the head of an active chain. */
const BEHIND_MS = 10 * 60_000

/**
 * The newest block of the market index; its age is the age of all data from the index. Throws a
 * fault while the index is empty, since that does not mean "unknown".
 */
export async function newestIndexedBlock(reads: IndexedBlocks): Promise<BlockHeader> {
  return (await reversibleBlocks(reads)).newest
}

/** The oldest and the newest block that a reorganisation could still replace. */
export async function reversibleBlocks({
  selectMarketBlocks,
}: IndexedBlocks): Promise<{ readonly oldest: BlockHeader; readonly newest: BlockHeader }> {
  const blocks = await selectMarketBlocks({})
  const [oldest, newest] = [blocks[0], blocks.at(-1)]
  if (oldest === undefined || newest === undefined) {
    throw notAvailable('the market index has read no block yet')
  }
  return { oldest, newest }
}

/**
 * Call this before missing data counts as "unknown": throws while the newest block is so old that
 * the data may exist by now.
 */
export function requireCaughtUp({ timestamp }: BlockHeader, nowMs: number): void {
  const lagMs = nowMs - timestamp * 1000
  if (lagMs <= BEHIND_MS) return
  throw notAvailable(`the market index is ${Math.round(lagMs / 1000)} s behind`)
}

const notAvailable = (what: string) => new InfraError(what, { retryable: true, cause: null })
