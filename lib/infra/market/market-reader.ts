import 'server-only'
import type { PublicClient, RpcLog, Address as ViemAddress, Hex as ViemHex } from 'viem'
import { numberToHex } from 'viem'
import type { MarketPool } from '@/lib/domain/market/market-batch'
import type { MarketBlock, MarketEvent } from '@/lib/domain/market/market-events'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { Address } from '@/lib/domain/shared/address'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { chainAccess } from '@/lib/infra/chain/evm-client'
import { changedWhileReading } from '@/lib/infra/chain/log-position'
import { createHeaderReader } from './header-reader'
import { createLogDecoder, FACTORY_TOPICS, MARKET_TOPICS } from './market-logs'
import type { MarketWorkerSetup } from './messages'

export type MarketRange = {
  readonly from: number
  readonly to: number
  /** Headers of all blocks from this one on are read; earlier ones only where needed. */
  readonly recentFrom: number
  /** Hash of the block before `from`, where known. */
  readonly parentHash: string | null
  readonly pools: readonly MarketPool[]
}

export type ReadRange = {
  /** Oldest first; the last is the range's last block. */
  readonly headers: readonly BlockHeader[]
  /** Blocks with events, oldest first. */
  readonly blocks: readonly MarketBlock[]
  readonly logs: number
}

/**
 * Reads a range of blocks. Throws a retryable fault when the chain changed meanwhile: the caller
 * starts over from its own fork check.
 */
export function createMarketReader(client: PublicClient, setup: MarketWorkerSetup) {
  const decode = createLogDecoder(setup)
  const readHeaders = createHeaderReader(client)
  const tokens = setup.tokens.map((token) => token.address)
  const factories = setup.factories.map((factory) => factory.address)

  const logsOf = async (
    range: MarketRange,
    addresses: readonly Address[],
    topics: readonly ViemHex[],
  ): Promise<readonly RpcLog[]> => {
    if (addresses.length === 0) return []
    const logs = await client.request({
      method: 'eth_getLogs',
      params: [
        {
          address: addresses.map((item): ViemAddress => item),
          topics: [[...topics]],
          fromBlock: numberToHex(range.from),
          toBlock: numberToHex(range.to),
        },
      ],
    })
    if (!Array.isArray(logs)) throw new Error('the node answers what is no list of logs')
    return logs
  }

  return (range: MarketRange): Promise<ReadRange> =>
    chainAccess('market logs', async () => {
      const [end] = await readHeaders([range.to])
      const knownPools = range.pools.map((pool) => pool.address)
      const [created, logs] = await Promise.all([
        logsOf(range, factories, FACTORY_TOPICS),
        logsOf(range, [...tokens, ...knownPools], MARKET_TOPICS),
      ])
      const createdPools = created.flatMap((log) => {
        const event = decode(log)
        return event?.kind === 'pool' ? [event.pool.address] : []
      })
      const createdPoolLogs = await logsOf(range, createdPools, MARKET_TOPICS)
      const all = [...created, ...logs, ...createdPoolLogs]
      const dense = Math.max(range.from, range.recentFrom)
      const untimed = all.flatMap((log) => (timeOf(log) === null ? [Number(log.blockNumber)] : []))
      const wanted = new Set([range.from, range.to, ...untimed])
      for (let number = dense; number <= range.to; number += 1) wanted.add(number)
      const headers = await readHeaders([...wanted].toSorted((a, b) => a - b))
      requireOneBranch(headers, all, range)
      if (headers.at(-1)?.hash !== end?.hash) throw changedWhileReading()
      return {
        headers: headers.filter(({ number }) => number >= dense || number === range.to),
        blocks: toBlocks(all, headers, decode),
        logs: all.length,
      }
    })
}

const timeOf = (log: RpcLog): number | null => {
  const stamp = 'blockTimestamp' in log ? log.blockTimestamp : null
  return typeof stamp === 'string' ? Number(stamp) : null
}

function requireOneBranch(
  headers: readonly BlockHeader[],
  logs: readonly RpcLog[],
  { from, to, parentHash }: MarketRange,
): void {
  const byNumber = new Map(headers.map((header) => [header.number, header]))
  for (const header of headers) {
    const expected = header.number === from ? parentHash : byNumber.get(header.number - 1)?.hash
    if (typeof expected === 'string' && expected !== header.parentHash) throw changedWhileReading()
  }
  for (const log of logs) {
    const number = Number(log.blockNumber)
    // Also false for what is no number.
    if (!(number >= from && number <= to)) throw new Error(`a log of block ${log.blockNumber}`)
    const header = byNumber.get(number)
    if (header !== undefined && header.hash !== log.blockHash) throw changedWhileReading()
  }
}

function toBlocks(
  logs: readonly RpcLog[],
  headers: readonly BlockHeader[],
  decode: (log: RpcLog) => MarketEvent | null,
): readonly MarketBlock[] {
  const times = new Map<number, number>(headers.map(({ number, timestamp }) => [number, timestamp]))
  const events = new Map<number, MarketEvent[]>()
  for (const log of logs) {
    const event = decode(log)
    if (event === null) continue
    const number = Number(log.blockNumber)
    const ofBlock = events.get(number) ?? []
    events.set(number, ofBlock)
    ofBlock.push(event)
    if (!times.has(number)) times.set(number, timeOf(log) ?? 0)
  }
  return [...events]
    .toSorted(([a], [b]) => a - b)
    .map(([number, ofBlock]) => ({
      number,
      timestamp: unixSeconds(times.get(number) ?? 0),
      events: ofBlock.toSorted((a, b) => a.logIndex - b.logIndex),
    }))
}
