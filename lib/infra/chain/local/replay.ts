import 'server-only'
import { readBlock } from './block-reader'
import type { JournaledBlock } from './journal'
import type { Rpc } from './rpc'

/**
 * Mines journaled blocks on a node that orders transactions by submission. They must get the same
 * hashes; `firstDifference` is the number of the first block that did not, else null.
 */
export async function replayBlocks(
  rpc: Rpc,
  blocks: readonly JournaledBlock[],
): Promise<{ firstDifference: number | null }> {
  let firstDifference: number | null = null
  for (const block of blocks) {
    for (const transaction of block.transactions) {
      await rpc.call('eth_sendRawTransaction', transaction)
    }
    await rpc.call('anvil_setNextBlockBaseFeePerGas', block.baseFee)
    await rpc.call('evm_mine', { timestamp: block.timestamp })
    if (firstDifference === null && block.transactions.length > 0) {
      const mined = await readBlock(rpc, block.number)
      if (mined?.hash !== block.hash) firstDifference = block.number
    }
  }
  const last = blocks.at(-1)
  if (firstDifference === null && last !== undefined) {
    const mined = await readBlock(rpc, last.number)
    if (mined?.hash !== last.hash) firstDifference = last.number
  }
  return { firstDifference }
}
