import 'server-only'
import type { PublicClient } from 'viem'
import { createMarketIndex, type MarketIndex } from '@/lib/domain/market/market-index'
import type { BlockHeader } from '@/lib/domain/network/block'
import { findCommonBlock, readHeader } from './header-reader'
import { createMarketReader, type ReadRange } from './market-reader'
import type { MarketProgress, MarketWorkerSetup, StoreAnswers, StoreRequest } from './messages'
import { createPace } from './pace'
import { splitSamples } from './split-samples'

/** Blocks whose effects are kept one by one, so that a reorganisation can take them back. */
export const MARKET_REORG_WINDOW = 64

/**
 * A node that is being brought up again shows an older head for a moment. Only one that stays
 * behind what the index knows this long has really lost those blocks.
 */
const PATIENCE_MS = 30_000

/** The main thread's store: one answer type per request. */
export type AskStore = <R extends StoreRequest>(request: R) => Promise<StoreAnswers[R['ask']]>

export type MarketSyncDeps = {
  readonly client: PublicClient
  readonly setup: MarketWorkerSetup
  readonly ask: AskStore
  readonly onProgress: (progress: MarketProgress) => void
  /** `forkBlock` is `null` when the index begins afresh. */
  readonly onReorganised: (forkBlock: number | null, oldHead: number) => void
  /** The node would not tell of that many blocks; fewer are asked for next. */
  readonly onRefused: (blocks: number, error: unknown) => void
  readonly nowMs: () => number
  /** Most blocks of one batch. */
  readonly maxBlocks?: number
  /** How long a head below the index's is waited for. */
  readonly patienceMs?: number
}

/**
 * Keeps the market index at the chain's head. `step` reads and stores the next range, or finds that
 * there is none; whatever it throws, the next call starts from what the store and the chain agree
 * on, so an interruption anywhere costs one range at most.
 */
export function createMarketSync(deps: MarketSyncDeps) {
  const { client, setup, ask, nowMs } = deps
  const read = createMarketReader(client, setup)
  const basis = {
    usdToken: setup.usdToken,
    decimals: new Map(setup.tokens.map((token) => [token.address, token.decimals])),
  }
  let pace = createPace(deps.maxBlocks, setup.firstWrites?.mostMs)
  let firstWritesEndMs = setup.firstWrites === undefined ? null : nowMs() + setup.firstWrites.forMs
  const patienceMs = deps.patienceMs ?? PATIENCE_MS
  let session: Session | null = null
  let behindSinceMs: number | null = null

  const endFirstWrites = (): void => {
    if (firstWritesEndMs === null) return
    firstWritesEndMs = null
    pace = createPace(deps.maxBlocks)
    // The range that is being read is as long as those before.
    if (session !== null) session = { ...session, ahead: null }
  }

  const isComing = (head: BlockHeader, known: number): boolean => {
    if (head.number >= known) {
      behindSinceMs = null
      return false
    }
    behindSinceMs ??= nowMs()
    return nowMs() - behindSinceMs < patienceMs
  }

  /** `null` while the node is still to come back to where the index stands. */
  const open = async (head: BlockHeader): Promise<Session | null> => {
    const blocks = await ask({ ask: 'blocks' })
    const top = blocks.at(-1)
    if (top !== undefined && isComing(head, top.number)) return null
    const agreed = await findCommonBlock(client, blocks)
    if (top !== undefined && top.number !== agreed?.number) {
      deps.onReorganised(agreed?.number ?? null, top.number)
    }
    const state = await ask({ ask: 'rewind', block: agreed?.number ?? null })
    const cursor = state.time === null ? null : agreed
    return { index: createMarketIndex(basis, state), cursor, ahead: null }
  }

  const begin = (index: MarketIndex, cursor: BlockHeader | null, head: BlockHeader): Ahead => {
    const from = cursor === null ? setup.startBlock : cursor.number + 1
    const to = Math.min(head.number, from + pace.span() - 1)
    const recentFrom = head.number - MARKET_REORG_WINDOW + 1
    const parentHash = cursor?.hash ?? null
    const reading = read({ from, to, recentFrom, parentHash, pools: index.pools() })
    // Its failure is met where it is awaited, which may be after the next write.
    reading.catch(() => {})
    return { from, to, context: { headTime: head.timestamp, recentFrom }, reading }
  }

  const advance = async (of: Session, head: BlockHeader): Promise<Session> => {
    const { index, cursor } = of
    const { from, to, context, reading } = of.ahead ?? begin(index, cursor, head)
    const size = to - from + 1
    const range = await reading.catch((error: unknown) => {
      // Limits, time-outs and answers too large have as many shapes as there are nodes.
      if (size === 1) throw error
      deps.onRefused(size, error)
      pace.refused(size)
      return null
    })
    if (range === null) return { ...of, ahead: null }
    const last = range.headers.at(-1)
    if (last === undefined) throw new Error(`no header of block ${to}`)
    for (const block of range.blocks) index.addBlock(block, context)
    index.endAt(last.timestamp, context)
    const { samples, ...rows } = index.take()
    // The node answers while the store writes.
    const ahead = last.number < head.number ? begin(index, last, head) : null
    const parts = splitSamples(samples)
    for (const part of parts.ahead) await ask({ ask: 'samples', samples: part })
    const { recentFrom } = context
    const keepFrom = from < recentFrom ? Math.min(recentFrom, to) : to - MARKET_REORG_WINDOW + 1
    const batch = { ...rows, headers: range.headers, keepFrom, samples: parts.rest }
    const { writeMs } = await ask({ ask: 'batch', after: cursor?.hash ?? null, batch })
    pace.stored({ blocks: size, logs: range.logs, writeMs })
    return { index, cursor: last, ahead }
  }

  const take = async (): Promise<'more' | 'at head'> => {
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
    endFirstWrites()
    return 'at head'
  }

  const isOnChain = async ({ cursor, ahead }: Session, head: BlockHeader): Promise<boolean> => {
    // A range that is being read begins with a check that it follows the cursor.
    if (cursor === null || ahead !== null) return true
    if (cursor.number === head.number) return cursor.hash === head.hash
    return (await readHeader(client, cursor.number))?.hash === cursor.hash
  }

  return {
    step: async (): Promise<'more' | 'at head'> => {
      try {
        return await take()
      } catch (error) {
        // The index has taken in what may not be stored.
        session = null
        throw error
      }
    },
  }
}

type Session = {
  readonly index: MarketIndex
  /** Last block stored. */
  readonly cursor: BlockHeader | null
  /** The range after it, where its reading has begun. */
  readonly ahead: Ahead | null
}

type Ahead = {
  readonly from: number
  readonly to: number
  readonly context: Parameters<MarketIndex['endAt']>[1]
  readonly reading: Promise<ReadRange>
}
