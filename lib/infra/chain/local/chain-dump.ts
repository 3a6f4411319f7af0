import 'server-only'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { Hex as ViemHex } from 'viem'
import { z } from 'zod'
import { BASE_FEE_WEI } from './anvil-process'
import { ChainMovedError, type ReadBlock, readBlock } from './block-reader'
import { createRpc, type Rpc } from './rpc'

/** Dumping and loading takes a while for a node that ran long or has just mined a month. */
const WHOLE_CHAIN_TIMEOUT_MS = 120_000

const inflate = promisify(gunzip)
const deflate = promisify(gzip)
const OPENING = Buffer.from('"traces":[')
const CLOSING = Buffer.from('],"exit":')
const hexText = z.custom<ViemHex>((value) => typeof value === 'string' && value.startsWith('0x'))

/** A node's entire chain without its call traces, and its last block. */
export type ChainDump = {
  /** As hex text. */
  readonly state: string
  readonly head: ReadBlock
}

const MAX_DUMPS = 5

/**
 * The chain at one block: a dump during which a program at the node mined or took back blocks is made
 * again. Throws `ChainMovedError` when that never ends.
 */
export async function dumpChain({ url }: Pick<Rpc, 'url'>): Promise<ChainDump> {
  const rpc = createRpc(url, WHOLE_CHAIN_TIMEOUT_MS)
  const readHead = async () => {
    const head = await readBlock(rpc, 'latest')
    if (head === null) throw new Error('the node has no head block')
    return head
  }
  let head = await readHead()
  for (let dumps = 1; dumps <= MAX_DUMPS; dumps += 1) {
    const state = hexText.parse(await rpc.call('anvil_dumpState'))
    // While the traces are removed, more blocks may be mined.
    const newest = await readHead()
    if (newest.hash === head.hash) return { state: await stripTraces(state), head }
    head = newest
  }
  throw new ChainMovedError(`the chain changed during each of ${MAX_DUMPS} dumps`)
}

export async function loadChain({ url }: Pick<Rpc, 'url'>, state: string): Promise<void> {
  const rpc = createRpc(url, WHOLE_CHAIN_TIMEOUT_MS)
  await rpc.call('anvil_loadState', state)
  // After loading, the node would derive the next block's base fee from the last block.
  await rpc.call('anvil_setNextBlockBaseFeePerGas', `0x${BASE_FEE_WEI.toString(16)}`)
}

/**
 * Removes the call traces of the transactions from a node's dump: four fifths of it, which nothing
 * here reads, and which would be written and read at every snapshot and start. Works on bytes, since
 * the text of a month exceeds the maximum length of a string. Blocks, receipts, logs and state stay.
 */
export async function stripTraces(state: string): Promise<string> {
  const json = await inflate(Buffer.from(state.slice(2), 'hex'))
  const parts: Buffer[] = []
  let from = 0
  for (;;) {
    const opening = json.indexOf(OPENING, from)
    const closing = opening < 0 ? -1 : json.indexOf(CLOSING, opening)
    if (closing < 0) break
    parts.push(json.subarray(from, opening + OPENING.length))
    from = closing
  }
  parts.push(json.subarray(from))
  return `0x${(await deflate(Buffer.concat(parts), { level: 1 })).toString('hex')}`
}
