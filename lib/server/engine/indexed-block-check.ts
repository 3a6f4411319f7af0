import 'server-only'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import type { BlockHeader } from '@/lib/domain/network/block'
import { InfraError } from '@/lib/infra/errors'
import { type IndexedBlocks, newestIndexedBlock } from '@/lib/infra/market/newest-block'

/** The index follows within a second; when it is further behind, the process that runs it has stalled. */
const BEHIND_SECONDS = 30

export type IndexedBlockReads = IndexedBlocks & {
  /** The chain's newest block. */
  readonly readHead: () => Promise<BlockHeader | null>
}

/** Whether a market index run by another process has reached the head of the chain. */
export async function indexedBlockCheck(
  network: string,
  reads: IndexedBlockReads,
): Promise<ReadinessCheck> {
  const base = { name: 'market index', network }
  try {
    const [newest, head] = await Promise.all([newestIndexedBlock(reads), reads.readHead()])
    if (head === null) return { ...base, ok: false, detail: 'the chain has no block' }
    const ageSeconds = Math.max(0, head.timestamp - newest.timestamp)
    const blocks = Math.max(0, head.number - newest.number)
    return {
      ...base,
      ok: ageSeconds <= BEHIND_SECONDS,
      ageSeconds,
      ...(blocks > 0 ? { detail: `${blocks} blocks to go` } : {}),
    }
  } catch (error) {
    if (!(error instanceof InfraError)) throw error
    return { ...base, ok: false, detail: error.message }
  }
}
