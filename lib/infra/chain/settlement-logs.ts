import 'server-only'
import {
  type Log,
  type PublicClient,
  parseAbi,
  parseEventLogs,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from 'viem'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { SettlementDomain } from '@/lib/domain/order/domain'
import { settlementAbi } from '@/lib/domain/settlement/abi'
import type {
  ChainEvents,
  InvalidationLog,
  PresignatureLog,
  SettlementLog,
  TradeLog,
} from '@/lib/domain/settlement/chain-events'
import { type Address, address } from '@/lib/domain/shared/address'
import { atoms, wei } from '@/lib/domain/shared/amount'
import { type BlockHash, hex } from '@/lib/domain/shared/hex'
import type { BlockReader, ReadBlock } from './block-reader'
import { toHeaderOf } from './chain-reader'
import { chainAccess } from './evm-client'
import { changedWhileReading, parseEvents, positionOf, uidOf } from './log-position'
import { type LoggingBlock, LogsLeftOut, requireNoneMissing } from './missing-logs'
import { readPlacementLogs } from './placement-logs'
import { createRangedLogs } from './ranged-logs'

/** Blocks whose hash is kept to notice a reorganisation. Source: lib/docs/protocol.md#indexing. */
const REORG_WINDOW = 64

type ParsedLog = ReturnType<typeof parseEvents<typeof settlementAbi>>[number]

export type LogReaderConfig = {
  readonly client: PublicClient
  /** A block that was read before; undefined for any other. */
  readonly knownBlock?: BlockReader['known']
  readonly domain: SettlementDomain
  /** Contract that places orders which sell the native coin; null where there is none. */
  readonly ethFlow: Address | null
  /** Hears that the node has contradicted itself: a block says of its logs and transactions what it does not. */
  readonly onContradiction?: ((detail: string) => void) | undefined
}

/** Blocks whose logs are read, the last of which has the hash `toHash` where that is known. */
type EventRange = {
  readonly fromBlock: number
  readonly toBlock: number
  readonly toHash?: BlockHash
}

/**
 * Reads the events of the protocol's contracts from `fromBlock` to `toBlock`, and the headers of
 * the blocks a reorganisation could still replace. A single block that is known already is read by its
 * hash, in one call. Throws a retryable fault when a block of the range changed during the read, or the
 * node left out logs of a block whose header was read: the caller starts over from its own fork check.
 */
export function createSettlementLogReader(config: LogReaderConfig) {
  const { client, domain, ethFlow, knownBlock = () => undefined } = config
  const settlement = domain.settlementContract
  const contracts = ethFlow === null ? [settlement] : [settlement, ethFlow]
  const readLogs = createRangedLogs(client)
  const readRange = (range: EventRange): Promise<LoggedBlocks> => {
    const { fromBlock, toBlock, toHash } = range
    const block = toHash === undefined || fromBlock < toBlock ? undefined : knownBlock(toHash)
    return block === undefined
      ? readByNumber(client, readLogs, { ...range, address: contracts })
      : readByHash(client, contracts, block)
  }
  const read = async (range: EventRange): Promise<ChainEvents> => {
    const { blocks, logs, firstHeader } = await readRange(range)
    const headers = blocks.map((block, index) => toHeaderOf(firstHeader + index, block))
    requireInRange(logs, range)
    requireSameBranch(logs, headers)
    await requireNoneMissing(client, contracts, blocks, logs)
    const isOf = (contract: Address | null) => (log: Log) => address(log.address) === contract
    const grouped = group(parseEvents(settlementAbi, logs.filter(isOf(settlement))))
    const [settled, placed] = await Promise.all([
      withTransactions(client, settlement, grouped),
      readPlacementLogs(client, domain, logs.filter(isOf(ethFlow)), headers),
    ])
    return { headers, ...settled, ...placed }
  }
  return (range: EventRange): Promise<ChainEvents> =>
    chainAccess('settlement logs', async () => {
      try {
        return await read(range)
      } catch (error) {
        const detail = contradictionIn(error)
        if (detail !== null) config.onContradiction?.(detail)
        throw error
      }
    })
}

/** What a node lacks of a block that it has reported itself; null for any other fault. */
function contradictionIn(error: unknown): string | null {
  if (error instanceof LogsLeftOut) return `leaves out logs of block ${error.block}`
  if (error instanceof TransactionReceiptNotFoundError)
    return 'lacks a receipt of a block it reports'
  return error instanceof TransactionNotFoundError
    ? 'lacks a transaction of a block it reports'
    : null
}

/** Logs with the blocks they are of, from `firstHeader` on. */
type LoggedBlocks = {
  readonly firstHeader: number
  readonly blocks: readonly (LoggingBlock & Parameters<typeof toHeaderOf>[1])[]
  readonly logs: readonly Log[]
}

/** Nothing can change during the read: another block has another hash. */
async function readByHash(
  client: PublicClient,
  contracts: readonly Address[],
  block: ReadBlock,
): Promise<LoggedBlocks> {
  const logs = await client.getLogs({ address: [...contracts], blockHash: block.hash })
  return { firstHeader: Number(block.number), blocks: [block], logs }
}

/** The header of the last block is read before and after the logs. */
async function readByNumber(
  client: PublicClient,
  readLogs: ReturnType<typeof createRangedLogs>,
  range: Parameters<typeof readLogs>[0],
): Promise<LoggedBlocks> {
  const { fromBlock, toBlock } = range
  const before = toHeaderOf(toBlock, await client.getBlock({ blockNumber: BigInt(toBlock) }))
  const logs = await readLogs(range)
  const firstHeader = Math.max(fromBlock, toBlock - REORG_WINDOW + 1)
  const blocks = await Promise.all(
    Array.from({ length: toBlock - firstHeader + 1 }, (_, index) =>
      client.getBlock({ blockNumber: BigInt(firstHeader + index) }),
    ),
  )
  if (blocks.at(-1)?.hash.toLowerCase() !== before.hash) throw changedWhileReading()
  return { firstHeader, blocks, logs }
}

function requireInRange(logs: readonly Log[], { fromBlock, toBlock }: EventRange): void {
  for (const { blockNumber } of logs) {
    if (blockNumber === null || blockNumber < fromBlock || blockNumber > toBlock) {
      throw new Error(`the node answers a log of block ${blockNumber} to a request for others`)
    }
  }
}

function requireSameBranch(logs: readonly Log[], headers: readonly BlockHeader[]): void {
  const hashes = new Map(headers.map((header) => [header.number, header.hash]))
  for (const [index, header] of headers.entries()) {
    const parent = headers[index - 1]
    if (parent !== undefined && parent.hash !== header.parentHash) throw changedWhileReading()
  }
  for (const log of logs) {
    const expected = hashes.get(Number(log.blockNumber))
    if (expected !== undefined && expected !== log.blockHash?.toLowerCase()) {
      throw changedWhileReading()
    }
  }
}

type Grouped = {
  settlements: Omit<SettlementLog, 'input' | 'gasUsed' | 'effectiveGasPrice' | 'leftovers'>[]
  invalidations: InvalidationLog[]
  presignatures: PresignatureLog[]
}

/** A Settlement log comes after its Trades: trades belong to the next Settlement of their transaction. */
function group(logs: readonly ParsedLog[]): Grouped {
  const grouped: Grouped = { settlements: [], invalidations: [], presignatures: [] }
  let openTrades: TradeLog[] = []
  for (const log of logs) {
    const position = positionOf(log)
    switch (log.eventName) {
      case 'Trade':
        openTrades = openTrades.filter((trade) => trade.txHash === position.txHash)
        openTrades.push({
          ...position,
          uid: uidOf(log.args.orderUid),
          owner: address(log.args.owner),
          sellToken: address(log.args.sellToken),
          buyToken: address(log.args.buyToken),
          sellAmount: atoms(log.args.sellAmount),
          buyAmount: atoms(log.args.buyAmount),
          feeAmount: atoms(log.args.feeAmount),
        })
        break
      case 'Settlement':
        grouped.settlements.push({
          ...position,
          solver: address(log.args.solver),
          trades: openTrades.filter((trade) => trade.txHash === position.txHash),
        })
        openTrades = []
        break
      case 'OrderInvalidated':
        grouped.invalidations.push({
          ...position,
          owner: address(log.args.owner),
          uid: uidOf(log.args.orderUid),
        })
        break
      case 'PreSignature':
        grouped.presignatures.push({
          ...position,
          owner: address(log.args.owner),
          uid: uidOf(log.args.orderUid),
          signed: log.args.signed,
        })
        break
      default:
        break
    }
  }
  return grouped
}

async function withTransactions(client: PublicClient, contract: Address, grouped: Grouped) {
  const settlements = await Promise.all(
    grouped.settlements.map(async (settlement): Promise<SettlementLog> => {
      const [transaction, receipt] = await Promise.all([
        client.getTransaction({ hash: settlement.txHash }),
        client.getTransactionReceipt({ hash: settlement.txHash }),
      ])
      const isOfReceipt = receipt.logs.some(({ logIndex }) => logIndex === settlement.logIndex)
      if (transaction.hash !== settlement.txHash || !isOfReceipt) throw changedWhileReading()
      return {
        ...settlement,
        input: hex(transaction.input),
        gasUsed: receipt.gasUsed,
        effectiveGasPrice: wei(receipt.effectiveGasPrice),
        leftovers: leftoversOf(receipt.logs, contract),
      }
    }),
  )
  return {
    settlements,
    invalidations: grouped.invalidations,
    presignatures: grouped.presignatures,
  }
}

const balanceEvents = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Withdrawal(address indexed src, uint256 wad)',
])

/** Net token flow of the settlement contract; unwrapping the wrapped native token is an outflow. */
function leftoversOf(logs: Log[], contract: Address): ReadonlyMap<Address, bigint> {
  const net = new Map<Address, bigint>()
  const add = (token: string, amount: bigint) =>
    net.set(address(token), (net.get(address(token)) ?? 0n) + amount)
  for (const log of parseEventLogs({ abi: balanceEvents, logs, strict: true })) {
    if (log.eventName === 'Withdrawal') {
      if (address(log.args.src) === contract) add(log.address, -log.args.wad)
      continue
    }
    if (address(log.args.to) === contract) add(log.address, log.args.value)
    if (address(log.args.from) === contract) add(log.address, -log.args.value)
  }
  return new Map([...net].filter(([, amount]) => amount !== 0n))
}
