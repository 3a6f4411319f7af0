import 'server-only'
import type { Hex as ViemHex } from 'viem'
import { z } from 'zod'
import { BASE_FEE_WEI } from './anvil-process'
import { type ReadBlock, readBlock } from './block-reader'
import { createRpc, type Rpc } from './rpc'
import { withoutTraces } from './without-traces'

/** A node that ran for long, or has just mined a month, writes and reads for a while. */
const WHOLE_CHAIN_TIMEOUT_MS = 120_000

const hexText = z.custom<ViemHex>((value) => typeof value === 'string' && value.startsWith('0x'))

/** A node's whole chain but for its call traces, and the block it ends with. */
export type ChainDump = {
  /** As hex text. */
  readonly state: string
  readonly head: ReadBlock
}

export async function dumpChain({ url }: Pick<Rpc, 'url'>): Promise<ChainDump> {
  const rpc = createRpc(url, WHOLE_CHAIN_TIMEOUT_MS)
  const state = hexText.parse(await rpc.call('anvil_dumpState'))
  // Right after the dump: taking the traces out leaves time for more blocks.
  const head = await readBlock(rpc, 'latest')
  if (head === null) throw new Error('the node has no head block')
  return { state: await withoutTraces(state), head }
}

export async function loadChain({ url }: Pick<Rpc, 'url'>, state: string): Promise<void> {
  const rpc = createRpc(url, WHOLE_CHAIN_TIMEOUT_MS)
  await rpc.call('anvil_loadState', state)
  // Loading makes the next block's fee follow from the last block.
  await rpc.call('anvil_setNextBlockBaseFeePerGas', `0x${BASE_FEE_WEI.toString(16)}`)
}
