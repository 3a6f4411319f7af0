import 'server-only'
import { hexToNumber, type Hex as ViemHex } from 'viem'
import { z } from 'zod'
import type { JournaledBlock } from './journal'
import type { Rpc } from './rpc'

const hexText = z.custom<ViemHex>((value) => typeof value === 'string' && value.startsWith('0x'))

const blockShape = z.object({
  number: hexText,
  timestamp: hexText,
  baseFeePerGas: hexText,
  hash: hexText,
  parentHash: hexText,
  transactions: z.array(z.object({ hash: hexText, r: hexText.optional() })),
})

export type ReadBlock = JournaledBlock & {
  /** False when a transaction was sent unsigned through a node command: it cannot be replayed. */
  readonly replayable: boolean
}

/** A program at the node may replace a block between the reads of it and of its transactions. */
const MAX_READS = 5

/** A program at the node mines or takes back blocks all the time; a later read may succeed. */
export class ChainMovedError extends Error {
  override readonly name = 'ChainMovedError'
}

/**
 * The block with its signed transactions; null when the chain does not have it. Throws `ChainMovedError`
 * when it is replaced during each of several reads.
 */
export async function readBlock(rpc: Rpc, target: number | 'latest'): Promise<ReadBlock | null> {
  for (let reads = 1; reads <= MAX_READS; reads += 1) {
    const block = await readOnce(rpc, target)
    if (block !== 'replaced') return block
  }
  throw new ChainMovedError(`block ${target} was replaced during each of ${MAX_READS} reads`)
}

async function readOnce(
  rpc: Rpc,
  target: number | 'latest',
): Promise<ReadBlock | null | 'replaced'> {
  const tag = target === 'latest' ? target : `0x${target.toString(16)}`
  const reply = await rpc.call('eth_getBlockByNumber', tag, true)
  if (reply === null) return null
  const block = blockShape.parse(reply)
  const raw = await rpc.batch(
    block.transactions.map(({ hash }) => ({
      method: 'eth_getRawTransactionByHash',
      params: [hash],
    })),
  )
  if (raw.includes(null)) return 'replaced'
  return {
    number: hexToNumber(block.number),
    timestamp: hexToNumber(block.timestamp),
    baseFee: block.baseFeePerGas,
    hash: block.hash,
    parentHash: block.parentHash,
    transactions: raw.map((item) => hexText.parse(item)),
    replayable: block.transactions.every(({ r }) => r !== undefined && BigInt(r) !== 0n),
  }
}

export async function readHead(rpc: Rpc): Promise<number> {
  return hexToNumber(hexText.parse(await rpc.call('eth_blockNumber')))
}
