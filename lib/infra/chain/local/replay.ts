import 'server-only'
import { readBlock } from './block-reader'
import type { JournaledBlock } from './journal'
import type { Rpc } from './rpc'

/**
 * Makes journaled blocks again on a node that keeps the order of submission. Blocks come out with
 * the same hash; `firstDifference` is the number of the first that did not, else null.
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
      const made = await readBlock(rpc, block.number)
      if (made?.hash !== block.hash) firstDifference = block.number
    }
  }
  const last = blocks.at(-1)
  if (firstDifference === null && last !== undefined) {
    const made = await readBlock(rpc, last.number)
    if (made?.hash !== last.hash) firstDifference = last.number
  }
  return { firstDifference }
}
