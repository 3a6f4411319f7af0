import 'server-only'
import { numberToHex, type PublicClient, type RpcBlock } from 'viem'
import { type BlockHeader, canBeBelow } from '@/lib/domain/network/block'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { blockHash } from '@/lib/domain/shared/hex'
import { changedWhileReading } from '@/lib/infra/chain/log-position'

/** Reads headers by number, in that order; throws a changed chain when a block no longer exists. */
export function createHeaderReader(client: PublicClient) {
  return (numbers: readonly number[]): Promise<readonly BlockHeader[]> =>
    Promise.all(
      numbers.map(async (number) => {
        const header = await readHeader(client, number)
        if (header === null) throw changedWhileReading()
        return header
      }),
    )
}

/** One header; `null` when the chain has no such block. Throws on an answer that is no block, or another one. */
export async function readHeader(
  client: PublicClient,
  at: number | 'latest' | 'finalized',
): Promise<BlockHeader | null> {
  const block: RpcBlock | null = await client.request({
    method: 'eth_getBlockByNumber',
    params: [typeof at === 'string' ? at : numberToHex(at), false],
  })
  if (block === null || block.number === null || block.hash === null) return null
  const number = Number(block.number)
  if (!Number.isSafeInteger(number) || (typeof at === 'number' && number !== at)) {
    throw new Error(`the node answers block ${block.number} to a request for block ${at}`)
  }
  return {
    number,
    hash: blockHash(block.hash),
    parentHash: blockHash(block.parentHash),
    timestamp: unixSeconds(Number(block.timestamp)),
  }
}

/**
 * The newest of `blocks`, oldest first, that the chain with this head still has; `null` when it has
 * none. Throws a changed chain when the node lacks a block below its head, or reports two branches.
 */
export async function findCommonBlock(
  client: PublicClient,
  blocks: readonly BlockHeader[],
  head: BlockHeader,
): Promise<BlockHeader | null> {
  let above = head
  for (const block of blocks.toReversed()) {
    if (block.number > head.number) continue
    const header = await readHeader(client, block.number)
    if (header === null || !canBeBelow(header, above)) throw changedWhileReading()
    if (header.hash === block.hash) return block
    above = header
  }
  return null
}
