import 'server-only'
import type { PublicClient } from 'viem'
import type { BlockStamp } from '@/lib/domain/network/cadence'
import { type BlockHash, blockHash } from '@/lib/domain/shared/hex'
import { lruMap } from '@/lib/domain/shared/lru-map'

/** A mined block with the hashes of its transactions, as viem reads it. */
export type ReadBlock = Awaited<ReturnType<typeof askNewest>>

/** Reads of blocks that all parts of a process share. */
export type BlockReader = {
  /** The newest block, asked for now; whoever asks while a request is under way shares its answer. */
  readonly newest: () => Promise<ReadBlock>
  /** The same, or one that was asked for `maxAgeMs` ago at most and is not below `atLeastBlock`. */
  readonly recent: (atLeastBlock: number) => Promise<ReadBlock>
  /** A block that was the newest one not long ago; undefined for any other. Not asked for. */
  readonly known: (hash: BlockHash) => ReadBlock | undefined
}

export type BlockReaderConfig = {
  readonly client: Pick<PublicClient, 'getBlock'>
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number
  /** How old the answer to `recent` may be. */
  readonly maxAgeMs: number
  /** Hears of each block that was read. */
  readonly onBlock?: ((block: BlockStamp) => void) | undefined
}

/** What a hash names never changes; more than these nobody asks for again. */
const KEPT_BLOCKS = 16

const askNewest = (client: BlockReaderConfig['client']) =>
  client.getBlock({ blockTag: 'latest', includeTransactions: false })

/**
 * Asks a node for its newest block once for all who need it at a time, and keeps what was read by hash.
 * Errors: `newest` and `recent` reject when the node does not answer.
 */
export function createBlockReader({
  client,
  nowMs,
  maxAgeMs,
  onBlock,
}: BlockReaderConfig): BlockReader {
  const byHash = lruMap<BlockHash, ReadBlock>(KEPT_BLOCKS)
  let last: { readonly block: ReadBlock; readonly askedMs: number } | null = null
  let asking: Promise<ReadBlock> | null = null

  const ask = async (): Promise<ReadBlock> => {
    const askedMs = nowMs()
    const block = await askNewest(client)
    // viem leaves out what a malformed answer lacks: nothing is kept of one.
    if (typeof block.number === 'bigint' && typeof block.hash === 'string') {
      byHash.set(blockHash(block.hash), block)
      last = { block, askedMs }
      onBlock?.({ number: Number(block.number), timestamp: Number(block.timestamp) })
    }
    return block
  }
  const newest = (): Promise<ReadBlock> => {
    asking ??= ask().finally(() => {
      asking = null
    })
    return asking
  }
  return {
    newest,
    recent: async (atLeastBlock) => {
      const isRecent = last !== null && nowMs() - last.askedMs <= maxAgeMs
      return last !== null && isRecent && last.block.number >= atLeastBlock ? last.block : newest()
    },
    known: (hash) => byHash.get(hash),
  }
}
