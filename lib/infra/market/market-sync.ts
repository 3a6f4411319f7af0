import 'server-only'
import type { PublicClient } from 'viem'
import type { MarketSamples } from '@/lib/domain/market/market-batch'
import { createMarketIndex, type MarketIndex } from '@/lib/domain/market/market-index'
import type { BlockHeader } from '@/lib/domain/network/block'
import { finalityQuestion } from '@/lib/domain/network/confirmed-final'
import { createBatchSizer } from './batch-size'
import { findCommonBlock, readHeader } from './header-reader'
import { createMarketReader, type ReadRange } from './market-reader'
import type { MarketProgress, MarketWorkerSetup, StoreReplies, StoreRequest } from './messages'

/** Number of blocks whose effects are stored one by one, so that a reorganisation can be undone. */
export const MARKET_REORG_WINDOW = 64

/**
 * A restarting node shows an older head for a moment. Only one that stays behind the index for this
 * long has really lost those blocks.
 */
const HEAD_TIMEOUT_MS = 30_000

/** A call to the main thread's store, with the reply type of the request. */
export type StoreCall = <R extends StoreRequest>(request: R) => Promise<StoreReplies[R['kind']]>

export type MarketSyncDeps = {
  readonly client: PublicClient
  readonly setup: MarketWorkerSetup
  readonly callStore: StoreCall
  readonly onProgress: (progress: MarketProgress) => void
  /** `forkBlock` is `null` when the index is rebuilt from scratch. */
  readonly onReorganised: (forkBlock: number | null, oldHead: number) => void
  /** The node refused a range of that many blocks; the next one is shorter. */
  readonly onRefused: (blocks: number, error: unknown) => void
  readonly nowMs: () => number
  /** Maximum blocks per batch. */
  readonly maxBlocks?: number
  /** How long to wait for a head below the index's. */
  readonly headTimeoutMs?: number
}

/**
 * Follows the chain's head with the market index. `step` reads and stores the next range, or
 * reports that there is none. After any error the next call starts from what store and chain agree
 * on, so an interruption costs one range at most. A chain without a block that was final since this
 * began is not followed.
 */
export function createMarketSync(deps: MarketSyncDeps) {
  const { client, setup, callStore, nowMs } = deps
  const read = createMarketReader(client, setup)
  const basis = {
    usdToken: setup.usdToken,
    decimals: new Map(setup.tokens.map((token) => [token.address, token.decimals])),
  }
  let batchSize = createBatchSizer(deps.maxBlocks, setup.firstWrites?.mostMs)
  let firstWritesEndMs = setup.firstWrites === undefined ? null : nowMs() + setup.firstWrites.forMs
  const headTimeoutMs = deps.headTimeoutMs ?? HEAD_TIMEOUT_MS
  const finality = createFinality(client)
  let session: Session | null = null
  let behindSinceMs: number | null = null

  const endFirstWrites = (): void => {
    if (firstWritesEndMs === null) return
    firstWritesEndMs = null
    batchSize = createBatchSizer(deps.maxBlocks)
    // The prefetched range has the previous length.
    if (session !== null) session = { ...session, ahead: null }
  }

  const mayCatchUp = (head: BlockHeader, known: number): boolean => {
    if (head.number >= known) {
      behindSinceMs = null
      return false
    }
    behindSinceMs ??= nowMs()
    return nowMs() - behindSinceMs < headTimeoutMs
  }

  /** `null` while the node may still catch up with the index. */
  const open = async (head: BlockHeader): Promise<Session | null> => {
    const blocks = await callStore({ kind: 'blocks' })
    const top = blocks.at(-1)
    if (top !== undefined && mayCatchUp(head, top.number)) return null
    const common = await findCommonBlock(client, blocks, head)
    if (top !== undefined && top.number !== common?.number) {
      finality.requireKept(common)
      deps.onReorganised(common?.number ?? null, top.number)
    }
    const state = await callStore({ kind: 'rewind', block: common?.number ?? null })
    const cursor = state.time === null ? null : common
    return { index: createMarketIndex(basis, state), cursor, ahead: null }
  }

  const startRead = (index: MarketIndex, cursor: BlockHeader | null, head: BlockHeader): Ahead => {
    const from = cursor === null ? setup.startBlock : cursor.number + 1
    const to = Math.min(head.number, from + batchSize.span() - 1)
    const recentFrom = head.number - MARKET_REORG_WINDOW + 1
    const parentHash = cursor?.hash ?? null
    const reading = read({ from, to, recentFrom, parentHash, pools: index.pools() })
    // Errors surface where it is awaited, which may be after the next write.
    reading.catch(() => {})
    return { from, to, context: { headTime: head.timestamp, recentFrom }, reading }
  }

  const advance = async (of: Session, head: BlockHeader): Promise<Session> => {
    const { index, cursor } = of
    const { from, to, context, reading } = of.ahead ?? startRead(index, cursor, head)
    const size = to - from + 1
    const range = await reading.catch((error: unknown) => {
      // Limits, time-outs and oversized responses look different on every node.
      if (size === 1) throw error
      deps.onRefused(size, error)
      batchSize.refused(size)
      return null
    })
    if (range === null) return { ...of, ahead: null }
    const last = range.headers.at(-1)
    if (last === undefined) throw new Error(`no header of block ${to}`)
    for (const block of range.blocks) index.addBlock(block, context)
    index.endAt(last.timestamp, context)
    const { samples, ...rows } = index.take()
    // The node reads while the store writes.
    const ahead = last.number < head.number ? startRead(index, last, head) : null
    const parts = splitSamples(samples)
    for (const part of parts.ahead) await callStore({ kind: 'samples', samples: part })
    const { recentFrom } = context
    const keepFrom = from < recentFrom ? Math.min(recentFrom, to) : to - MARKET_REORG_WINDOW + 1
    const batch = { ...rows, headers: range.headers, keepFrom, samples: parts.rest }
    const { writeMs } = await callStore({ kind: 'batch', after: cursor?.hash ?? null, batch })
    batchSize.stored({ blocks: size, logs: range.logs, writeMs })
    return { index, cursor: last, ahead }
  }

  const nextStep = async (): Promise<'more' | 'at head'> => {
    if (firstWritesEndMs !== null && nowMs() >= firstWritesEndMs) endFirstWrites()
    const head = await readHeader(client, 'latest')
    if (head === null || head.number < setup.startBlock) return 'at head'
    session ??= await open(head)
    if (session === null) return 'at head'
    if (!(await isOnChain(session, head))) {
      session = null
      return 'more'
    }
    if (head.number !== session.cursor?.number) session = await advance(session, head)
    const reached = session.cursor
    if (reached === null) return 'more'
    deps.onProgress({
      indexedBlock: reached.number,
      indexedTime: reached.timestamp,
      headBlock: head.number,
      headTime: head.timestamp,
    })
    if (reached.number < head.number) return 'more'
    await finality.update(head)
    endFirstWrites()
    return 'at head'
  }

  const isOnChain = async ({ cursor, ahead }: Session, head: BlockHeader): Promise<boolean> => {
    // A prefetched range starts with a check that it follows the cursor.
    if (cursor === null || ahead !== null) return true
    if (cursor.number === head.number) return cursor.hash === head.hash
    return (await readHeader(client, cursor.number))?.hash === cursor.hash
  }

  return {
    step: async (): Promise<'more' | 'at head'> => {
      try {
        return await nextStep()
      } catch (error) {
        // The in-memory index may include blocks that were not stored.
        session = null
        throw error
      }
    },
  }
}

/** The highest block that two answers called final while the index was at the node's head. */
function createFinality(client: PublicClient) {
  let final: number | null = null
  const ask = finalityQuestion(async (head) => {
    const final = await readHeader(client, 'finalized').catch(() => null)
    if (final === null) return null
    // On another branch than the index's, what is final there says nothing of this one.
    const current = await readHeader(client, head.number).catch(() => null)
    return current?.hash === head.hash ? final : null
  })
  return {
    update: async (head: BlockHeader): Promise<void> => {
      const confirmed = await ask(head)
      if (confirmed !== null && confirmed.number > (final ?? -1)) final = confirmed.number
    },
    /** Throws where the highest block in common with the chain is below what was final. */
    requireKept: (common: BlockHeader | null): void => {
      if (final === null || (common !== null && common.number >= final)) return
      throw new Error(`the node has taken back block ${final}, which was final`)
    },
  }
}

type Session = {
  readonly index: MarketIndex
  /** Last block stored. */
  readonly cursor: BlockHeader | null
  /** The range after it, when it is being prefetched. */
  readonly ahead: Ahead | null
}

type Ahead = {
  readonly from: number
  readonly to: number
  readonly context: Parameters<MarketIndex['endAt']>[1]
  readonly reading: Promise<ReadRange>
}

/** Rows per transaction. */
const SAMPLES_PER_TRANSACTION = 200

/**
 * Splits samples, so that storing a long gap is not one long transaction. `rest`, with the newest,
 * is stored with the batch: only then are all of them final.
 */
function splitSamples(samples: MarketSamples): {
  readonly ahead: readonly MarketSamples[]
  readonly rest: MarketSamples
} {
  const ahead: MarketSamples[] = []
  const prices = [...samples.prices]
  while (prices.length > SAMPLES_PER_TRANSACTION)
    ahead.push({ prices: prices.splice(0, SAMPLES_PER_TRANSACTION), pools: [] })
  const pools = [...samples.pools]
  while (pools.length > SAMPLES_PER_TRANSACTION)
    ahead.push({ prices: [], pools: pools.splice(0, SAMPLES_PER_TRANSACTION) })
  return { ahead, rest: { prices, pools } }
}
