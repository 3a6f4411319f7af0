import 'server-only'
import type { BlockHeader } from '@/lib/domain/network/block'
import type { Cadence } from '@/lib/domain/network/cadence'
import type { BlockHash } from '@/lib/domain/shared/hex'
import type { NewestBlock } from '@/lib/infra/chain/chain-reader'
import { bindStore } from '@/lib/infra/db/network-store'
import { newAuctionMemory } from '@/lib/services/engine/auction-memory'
import type { IndexWaits } from '@/lib/services/engine/index-chain'
import { recordHooks } from '@/lib/services/engine/record-hooks'
import type { EngineConfig } from './engine-config'
import { createEngineReport, type EngineReport } from './engine-report'
import { indexForAuctions, rememberChain } from './index-network'
import { createRefunds } from './refund-network'
import { auctionOnNetwork } from './run-network-auction'
import { endAttempts } from './settle-network'

type EngineState = {
  /** Head block the index has reached, and when. */
  readonly indexedBlock: number | null
  readonly indexedAtMs: number | null
  /** When the loop last finished a round without a fault. */
  readonly roundAtMs: number | null
  readonly lastFault: string | null
}

export type Engine = {
  readonly state: () => EngineState
  /** Requests a round soon. */
  readonly wake: () => void
  /** Finishes the current round and stops. */
  readonly stop: () => Promise<void>
}

/** Pause after a fault: doubled each time, up to the maximum. */
const BACKOFF_MS = 500
const BACKOFF_MAX_MS = 5_000

/**
 * The loop of one network: index to the head block, end decided settlement attempts, auction,
 * record, settle. One round at a time; a new block or a new order starts the next one.
 */
export function startEngine(config: EngineConfig): Engine {
  const report = createEngineReport(config)
  const round = createRound(config, report)
  let state: EngineState = {
    indexedBlock: null,
    indexedAtMs: null,
    roundAtMs: null,
    lastFault: null,
  }
  let stopping = false
  let woken = true
  let wakeUp: () => void = () => undefined
  let backoffMs = BACKOFF_MS

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const loop = async () => {
    let doneHash: BlockHash | null = null
    const sinceSeen = createSinceSeen()
    while (!stopping) {
      const problem = config.startProblem()
      if (problem !== null) {
        state = stateAfter(config, state, { kind: 'waiting', reason: problem })
        await pause(config.cadence().pollMs)
        continue
      }
      try {
        const head = await config.reader.head()
        const seenMs = sinceSeen(head.hash)
        if (head.hash !== doneHash || woken) {
          woken = false
          const outcome = await round(head)
          if (outcome.kind === 'done') doneHash = outcome.head.hash
          report.roundEnded(outcome.kind)
          state = stateAfter(config, state, outcome)
        } else {
          state = { ...state, roundAtMs: Date.now(), lastFault: null }
        }
        backoffMs = BACKOFF_MS
        if (!woken && !stopping) await pause(nextPollMs(config.cadence(), seenMs))
      } catch (error) {
        config.observer.engineFault({ network: config.network, step: 'round', error })
        report.roundEnded('fault')
        state = { ...state, lastFault: error instanceof Error ? error.message : 'unknown fault' }
        if (!stopping) await pause(backoffMs)
        backoffMs = Math.min(backoffMs * 2, BACKOFF_MAX_MS)
      }
    }
  }
  const finished = loop()

  return {
    state: () => state,
    wake: () => {
      woken = true
      wakeUp()
    },
    stop: async () => {
      stopping = true
      wakeUp()
      await finished
    },
  }
}

/** When the newest block, which has this hash, was first seen; monotonic milliseconds. */
function createSinceSeen(): (hash: BlockHash) => number {
  let newest = { hash: '', seenMs: 0 }
  return (hash) => {
    if (newest.hash !== hash) newest = { hash, seenMs: performance.now() }
    return newest.seenMs
  }
}

/** Milliseconds until the block after the one that was first seen at that time is asked for. */
const nextPollMs = ({ quietMs, pollMs }: Cadence, seenMs: number): number =>
  Math.max(pollMs, seenMs + quietMs - performance.now())

/** A round that waits for the node is no success: readiness reports the reason. */
function stateAfter(
  { network, observer, metrics, cadence }: EngineConfig,
  before: EngineState,
  outcome: RoundOutcome,
): EngineState {
  if (outcome.kind === 'waiting') {
    if (before.lastFault === null) observer.waitingForChain({ network, reason: outcome.reason })
    return { ...before, lastFault: outcome.reason }
  }
  const { number } = outcome.head
  metrics.headBlock.set({ network }, number)
  metrics.blockSeconds.set({ network }, cadence().blockMs / 1_000)
  const nowMs = Date.now()
  return { indexedBlock: number, indexedAtMs: nowMs, roundAtMs: nowMs, lastFault: null }
}

type RoundOutcome = { readonly kind: 'done'; readonly head: BlockHeader } | IndexWaits

/** A round begins at the newest block, which its caller has read, unless it waits for the next one. */
function createRound(
  config: EngineConfig,
  report: EngineReport,
): (newest: NewestBlock) => Promise<RoundOutcome> {
  const { database, settings, observer, metrics, network, tracer } = config
  const store = bindStore(database, settings.chainId)
  const refund = createRefunds(config, store)
  const chain = rememberChain(config, store)
  const memory = newAuctionMemory(config.submitters.keys())
  let lastAuction = Number.NEGATIVE_INFINITY

  return async (newest) => {
    const hasWaited = await config.pace.untilRoundFits()
    const startedMs = Date.now()
    const head = hasWaited ? config.reader.head : async () => newest
    const reader = { ...config.reader, head }
    const seen = tracer.now()
    const indexed = await report.inPhase('index', () =>
      indexForAuctions({ ...config, reader }, store, chain, memory),
    )
    if (indexed.kind === 'waiting') return indexed
    if (config.hookTraces !== undefined) {
      const { settlementContract, hooksTrampoline } = settings
      const facts = { settlementContract, hooksTrampoline, now: config.now }
      await recordHooks({ ...store, ...config.hookTraces, ...facts }, indexed.settlements)
    }
    const trades = indexed.settlements.reduce((sum, { log }) => sum + log.trades.length, 0)
    metrics.trades.inc({ network }, trades)
    await report.indexed(store, indexed.settlements, seen)
    observer.blocksIndexed({
      network,
      from: indexed.from,
      to: indexed.head.number,
      settlements: indexed.settlements.length,
      trades,
      ms: Date.now() - startedMs,
    })
    await endAttempts({ ...config, report }, store, indexed.head.number, memory)
    const { number } = indexed.head
    if (isAuctionDue(config.cadence(), number, lastAuction)) {
      if (await auctionOnNetwork({ ...config, report }, store, number, memory)) {
        lastAuction = number
        config.pace.recordRound(Date.now() - startedMs)
      }
    }
    await refund(indexed.head)
    return { kind: 'done', head: indexed.head }
  }
}

/** Where an auction may come in every block, a new order may also cause another one in the same block. */
const isAuctionDue = ({ auctionBlocks }: Cadence, block: number, lastAuction: number): boolean =>
  auctionBlocks === 1 || block >= lastAuction + auctionBlocks
