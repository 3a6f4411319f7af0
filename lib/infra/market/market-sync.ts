import 'server-only'
import type { PublicClient } from 'viem'
import { createMarketIndex } from '@/lib/domain/market/market-index'
import type { BlockHeader } from '@/lib/domain/network/block'
import { readHeader } from './header-reader'
import { createMarketReader } from './market-reader'
import type { MarketProgress, MarketWorkerSetup, StoreAnswers, StoreRequest } from './messages'
import { splitSamples } from './split-samples'

/** Blocks whose effects are kept one by one, so that a reorganisation can take them back. */
export const MARKET_REORG_WINDOW = 64

const FIRST_SPAN = 500
const MAX_SPAN = 10_000
/** A batch aims at this many logs and this long a write: longer ones hold other queries up. */
const LOGS_PER_BATCH = 4_000
const WRITE_MS = 50

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
  let session: Session | null = null
  const maxSpan = deps.maxBlocks ?? MAX_SPAN
  const patienceMs = deps.patienceMs ?? PATIENCE_MS
  let span = Math.min(FIRST_SPAN, maxSpan)
  let behindSinceMs: number | null = null

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
    const agreed = await findAgreedBlock(client, blocks)
    if (top !== undefined && top.number !== agreed?.number) {
      deps.onReorganised(agreed?.number ?? null, top.number)
    }
    const state = await ask({ ask: 'rewind', block: agreed?.number ?? null })
    return { index: createMarketIndex(basis, state), cursor: agreed }
  }

  const advance = async ({ index, cursor }: Session, head: BlockHeader): Promise<Session> => {
    const from = cursor === null ? setup.startBlock : cursor.number + 1
    const to = Math.min(head.number, from + span - 1)
    const recentFrom = head.number - MARKET_REORG_WINDOW + 1
    const parentHash = cursor?.hash ?? null
    const range = await read({ from, to, recentFrom, parentHash, pools: index.pools() })
    const context = { headTime: head.timestamp, recentFrom }
    for (const block of range.blocks) index.addBlock(block, context)
    const last = range.headers.at(-1)
    if (last === undefined) throw new Error(`no header of block ${to}`)
    index.endAt(last.timestamp, context)
    const { samples, ...rows } = index.take()
    const { ahead, rest } = splitSamples(samples)
    for (const part of ahead) await ask({ ask: 'samples', samples: part })
    const startedMs = nowMs()
    const keepFrom = from < recentFrom ? Math.min(recentFrom, to) : to - MARKET_REORG_WINDOW + 1
    await ask({ ask: 'batch', batch: { ...rows, headers: range.headers, keepFrom, samples: rest } })
    adapt(to - from + 1, range.logs, nowMs() - startedMs)
    return { index, cursor: last }
  }

  const adapt = (blocks: number, logs: number, writeMs: number): void => {
    if (logs > LOGS_PER_BATCH * 2 || writeMs > WRITE_MS * 2) span = Math.max(1, blocks >> 1)
    else if (blocks === span && logs < LOGS_PER_BATCH && writeMs < WRITE_MS) {
      span = Math.min(maxSpan, span * 2)
    }
  }

  const take = async (): Promise<'more' | 'at head'> => {
    const head = await readHeader(client, 'latest')
    if (head === null || head.number < setup.startBlock) return 'at head'
    session ??= await open(head)
    if (session === null) return 'at head'
    if (!(await isOnChain(session.cursor, head))) {
      session = null
      return 'more'
    }
    if (head.number !== session.cursor?.number) session = await advance(session, head)
    const reached = session.cursor
    if (reached === null) return 'more'
    const { number, timestamp } = reached
    deps.onProgress({ indexedBlock: number, indexedTime: timestamp, headBlock: head.number })
    return number === head.number ? 'at head' : 'more'
  }

  const isOnChain = async (cursor: BlockHeader | null, head: BlockHeader): Promise<boolean> => {
    if (cursor === null) return true
    if (cursor.number === head.number) return cursor.hash === head.hash
    return (await readHeader(client, cursor.number))?.hash === cursor.hash
  }

  return {
    step: async (): Promise<'more' | 'at head'> => {
      try {
        return await take()
      } catch (error) {
        // The index has taken in what may not be stored; and a node may refuse a range for its size.
        session = null
        span = Math.max(1, span >> 1)
        throw error
      }
    },
  }
}

type Session = {
  readonly index: ReturnType<typeof createMarketIndex>
  /** Last block stored. */
  readonly cursor: BlockHeader | null
}

/** The newest block both sides have; `null` when the chain has none of them. */
async function findAgreedBlock(
  client: PublicClient,
  blocks: readonly BlockHeader[],
): Promise<BlockHeader | null> {
  for (const block of blocks.toReversed()) {
    const header = await readHeader(client, block.number)
    if (header?.hash === block.hash) return block
  }
  return null
}
