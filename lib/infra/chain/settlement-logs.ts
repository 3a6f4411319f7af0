import 'server-only'
import { type Log, type PublicClient, parseAbi, parseEventLogs } from 'viem'
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
import { hex } from '@/lib/domain/shared/hex'
import { toHeaderOf } from './chain-reader'
import { chainAccess } from './evm-client'
import { changedWhileReading, parseEvents, positionOf, uidOf } from './log-position'
import { requireNoneMissing } from './missing-logs'
import { readPlacementLogs } from './placement-logs'
import { createRangedLogs } from './ranged-logs'

/** Blocks whose hash is kept to notice a reorganisation. Source: lib/docs/protocol.md#indexing. */
const REORG_WINDOW = 64

type ParsedLog = ReturnType<typeof parseEvents<typeof settlementAbi>>[number]

export type LogReaderConfig = {
  readonly client: PublicClient
  readonly domain: SettlementDomain
  /** Contract that places orders which sell the native coin; null where there is none. */
  readonly ethFlow: Address | null
}

/**
 * Reads the events of the protocol's contracts from `fromBlock` to `toBlock`, and the headers of
 * the blocks a reorganisation could still replace. Throws a retryable fault when a block of the
 * range changed during the read, or the node left out logs of a block whose header was read: the
 * caller starts over from its own fork check.
 */
export function createSettlementLogReader({ client, domain, ethFlow }: LogReaderConfig) {
  const settlement = domain.settlementContract
  const contracts = ethFlow === null ? [settlement] : [settlement, ethFlow]
  const readLogs = createRangedLogs(client)
  return (range: { fromBlock: number; toBlock: number }): Promise<ChainEvents> =>
    chainAccess('settlement logs', async () => {
      const { toBlock } = range
      const before = toHeaderOf(toBlock, await client.getBlock({ blockNumber: BigInt(toBlock) }))
      const logs = await readLogs({ address: contracts, fromBlock: range.fromBlock, toBlock })
      const firstHeader = Math.max(range.fromBlock, toBlock - REORG_WINDOW + 1)
      const blocks = await Promise.all(
        Array.from({ length: toBlock - firstHeader + 1 }, (_, index) =>
          client.getBlock({ blockNumber: BigInt(firstHeader + index) }),
        ),
      )
      const headers = blocks.map((block, index) => toHeaderOf(firstHeader + index, block))
      if (headers.at(-1)?.hash !== before.hash) throw changedWhileReading()
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
    })
}

function requireInRange(
  logs: readonly Log[],
  { fromBlock, toBlock }: { readonly fromBlock: number; readonly toBlock: number },
): void {
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
