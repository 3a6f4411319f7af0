import 'server-only'
import { type Hex, hexToBytes, keccak256, type Log, type PublicClient } from 'viem'
import { type Address, address } from '@/lib/domain/shared/address'
import { InfraError } from '@/lib/infra/errors'

/** What a block says about its logs. */
export type LoggingBlock = {
  readonly number: bigint
  readonly hash: Hex
  /** Null in a block that is not mined yet. */
  readonly logsBloom: Hex | null
  readonly transactions: readonly Hex[]
}

type LogClient = Pick<PublicClient, 'getLogs' | 'getTransactionReceipt'>
type GivenLog = Pick<
  Log,
  'address' | 'blockNumber' | 'blockHash' | 'transactionHash' | 'logIndex' | 'data'
>

/**
 * Throws a retryable fault when the node left out logs of these contracts: a node with a lagging or
 * damaged index answers with none, one with a limit of its own with the first of them, and a block
 * once indexed without its logs is not read again. A block's bloom filter shows it, and the receipts
 * where the filter may be wrong. The block where the given logs end is read by itself.
 */
export async function requireNoneMissing(
  client: LogClient,
  contracts: readonly Address[],
  blocks: readonly LoggingBlock[],
  logs: readonly GivenLog[],
): Promise<void> {
  await requireWholeEnd(client, contracts, blocks, logs)
  for (const contract of contracts) {
    const given = new Set(
      logs.filter((log) => address(log.address) === contract).map(({ blockNumber }) => blockNumber),
    )
    for (const { number, logsBloom, transactions } of blocks) {
      if (given.has(number) || logsBloom === null || !mayContain(logsBloom, contract)) continue
      const receipts = await Promise.all(
        transactions.map((hash) => client.getTransactionReceipt({ hash })),
      )
      if (
        receipts.some((receipt) => receipt.logs.some((log) => address(log.address) === contract))
      ) {
        throw new LogsLeftOut(number)
      }
    }
  }
}

/** Logs come in the order of the chain, so a truncated list ends too early within its last block. */
async function requireWholeEnd(
  client: LogClient,
  contracts: readonly Address[],
  blocks: readonly LoggingBlock[],
  logs: readonly GivenLog[],
): Promise<void> {
  const last = logs.at(-1)
  const block = blocks.find(({ number }) => number === last?.blockNumber)
  if (last === undefined || last.transactionHash === null || block === undefined) return
  const { number, hash, transactions } = block
  if (!transactions.includes(last.transactionHash)) {
    throw new Error(`the node answers a log that is not of block ${number}`)
  }
  const written = await client.getLogs({ address: [...contracts], blockHash: hash })
  const given = logs.filter(({ blockNumber }) => blockNumber === number)
  if (contentOf(given) !== contentOf(written)) throw new LogsLeftOut(number)
}

const contentOf = (logs: readonly GivenLog[]): string =>
  JSON.stringify(logs.map((log) => [log.logIndex, log.blockHash, log.transactionHash, log.data]))

/** A fault to try again. */
export class LogsLeftOut extends InfraError {
  readonly block: bigint

  constructor(block: bigint) {
    super(`chain: the node left out logs of block ${block}`, { retryable: true, cause: null })
    this.block = block
  }
}

const BLOOM_BITS = 2048

/**
 * Whether a block with this bloom filter may have logs of the contract; false is certain.
 * Source: Ethereum yellow paper, 4.3.1: the lowest 11 bits of the first three pairs of bytes of the
 * address's keccak are bits counted from the filter's end.
 */
export function mayContain(logsBloom: Hex, contract: Address): boolean {
  const filter = hexToBytes(logsBloom)
  const hash = hexToBytes(keccak256(contract))
  return [0, 2, 4].every((at) => {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) % BLOOM_BITS
    const byte = filter[filter.length - 1 - Math.floor(bit / 8)] ?? 0
    return (byte & (1 << (bit % 8))) !== 0
  })
}
