import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { MarketSnapshot } from '@/lib/domain/auction/market-snapshot'
import {
  ATTEMPT_SUCCESS,
  type AttemptKey,
  type SettlementAttempt,
} from '@/lib/domain/settlement/attempt'
import type { AttributedSettlement } from '@/lib/domain/settlement/attribution'
import type { ChainEvents } from '@/lib/domain/settlement/chain-events'
import type { Address } from '@/lib/domain/shared/address'
import { err, ok } from '@/lib/domain/shared/result'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { ChainReader } from '@/lib/infra/chain/chain-reader'
import type { SettlementLane } from '@/lib/infra/chain/settlement-lane'
import type { Database } from '@/lib/infra/db/database'
import type { Observer } from '@/lib/infra/observe/events'
import type { Metrics } from '@/lib/infra/observe/metrics'
import type { SolverPool } from '@/lib/infra/solving/solver-pool'
import { type IndexStore, indexChain } from '@/lib/services/index-chain'
import { type AuctionSettings, runAuction } from '@/lib/services/run-auction'
import {
  type SettleDeps,
  settlementCalldata,
  settleWinners,
  watchAttempts,
} from '@/lib/services/settle-solution'
import { bindStore, inTransaction, type NetworkStore } from './network-store'
import type { OrderChanges } from './order-changes'

/** Blocks read per indexing step. */
const INDEX_CHUNK_BLOCKS = 500
const EVENT_RETENTION_SECONDS = 30 * 24 * 3600
/** Rows kept for their age are looked after once per this many auctions. */
const HOUSEKEEPING_EVERY_MS = 3_600_000
const MICROS = 1_000_000

export type EngineConfig = {
  readonly network: string
  readonly database: Database
  readonly settings: AuctionSettings
  readonly reader: ChainReader
  readonly readEvents: (range: { fromBlock: number; toBlock: number }) => Promise<ChainEvents>
  /** Resolves once the block is on disk with whoever keeps the chain. */
  readonly durable: (block: number, hash: string) => Promise<void>
  readonly market: () => Promise<MarketSnapshot>
  readonly solvers: SolverPool
  readonly lanes: ReadonlyMap<Address, SettlementLane>
  readonly startBlock: number
  readonly solveDeadlineMs: number
  readonly changes: OrderChanges
  readonly now: () => UnixMicros
  readonly observer: Observer
  readonly metrics: Metrics
}

export type EngineState = {
  /** Head the index has reached, and when. */
  readonly indexedBlock: number | null
  readonly indexedAtMs: number | null
  /** When the loop last finished a round without a fault. */
  readonly roundAtMs: number | null
  readonly lastFault: string | null
}

export type Engine = {
  readonly state: () => EngineState
  /** Asks for a round soon. */
  readonly wake: () => void
  /** Finishes the round under way and stops. */
  readonly stop: () => Promise<void>
}

const POLL_MS = 250
/** After a fault: doubled each time, up to the maximum. */
const BACKOFF_MS = 500
const BACKOFF_MAX_MS = 5_000

/**
 * The loop of one network: index to the head, end what the chain has decided, auction, record,
 * settle. One round at a time; a new block or a new order starts the next one.
 */
export function startEngine(config: EngineConfig): Engine {
  const round = createRound(config)
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
    let seenHead = -1
    while (!stopping) {
      try {
        const head = await config.reader.headNumber()
        if (head !== seenHead || woken) {
          woken = false
          const indexed = await round()
          seenHead = indexed
          state = {
            indexedBlock: indexed,
            indexedAtMs: Date.now(),
            roundAtMs: Date.now(),
            lastFault: null,
          }
          config.metrics.headBlock.set({ network: config.network }, indexed)
        } else {
          state = { ...state, roundAtMs: Date.now(), lastFault: null }
        }
        backoffMs = BACKOFF_MS
        if (!woken && !stopping) await pause(POLL_MS)
      } catch (error) {
        config.observer.engineFault({ network: config.network, step: 'round', error })
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

function createRound(config: EngineConfig): () => Promise<number> {
  const { database, settings, observer, metrics, network, now } = config
  const store = bindStore(database, settings.chainId)
  const lastInstance = { value: '' }
  let housekeptAtMs = 0

  return async () => {
    const startedMs = Date.now()
    const indexed = await index(config, store)
    if (indexed.settlements.length > 0 || indexed.forkBlock !== null) lastInstance.value = ''
    const trades = indexed.settlements.reduce((sum, { log }) => sum + log.trades.length, 0)
    metrics.trades.inc({ network }, trades)
    for (const settlement of indexed.settlements) {
      if (settlement.auctionId !== null) metrics.settlements.inc({ network, outcome: 'success' })
    }
    observer.blocksIndexed({
      network,
      from: indexed.from,
      to: indexed.head.number,
      settlements: indexed.settlements.length,
      trades,
      ms: Date.now() - startedMs,
    })
    await endAttempts(config, store, indexed.head.number)
    await auctionOnce(config, store, lastInstance)
    if (startedMs - housekeptAtMs > HOUSEKEEPING_EVERY_MS) {
      housekeptAtMs = startedMs
      const before = (now() - EVENT_RETENTION_SECONDS * MICROS) as UnixMicros
      await store.deleteOrderEventsOlderThan({ before })
      await store.deleteQuotesExpiredBefore({ before })
    }
    return indexed.head.number
  }
}

async function index(config: EngineConfig, store: NetworkStore) {
  const { database, settings, reader, observer, network } = config
  const before = await store.selectIndexedHead({})
  const outcome = await indexChain(
    {
      head: reader.head,
      header: reader.header,
      readEvents: config.readEvents,
      durable: config.durable,
      indexedHead: () => store.selectIndexedHead({}),
      indexedHash: async (number) => (await store.selectIndexedBlock({ number }))?.hash ?? null,
      winningSolutions: (auctionId) => store.selectWinningSolutions({ auctionId }),
      transaction: (work) =>
        inTransaction(database, settings.chainId, (tx) => work(indexStore(tx, config))),
      notifyOrders: config.changes.publish,
    },
    { startBlock: config.startBlock, chunkBlocks: INDEX_CHUNK_BLOCKS },
  )
  if (outcome.forkBlock !== null) {
    observer.reorganised({
      network,
      forkBlock: outcome.forkBlock,
      oldHead: before?.number ?? outcome.forkBlock,
    })
  }
  return outcome
}

function indexStore(tx: NetworkStore, { now }: EngineConfig): IndexStore {
  return {
    deleteFromBlock: (block) => tx.deleteFromBlock({ block }),
    insertBlocks: (blocks) => tx.insertIndexedBlocks({ blocks }),
    insertInvalidations: (logs) => tx.insertInvalidations({ rows: logs }),
    insertPresignatures: (logs) => tx.insertPresignatures({ rows: logs }),
    insertSettlements: async (settlements) => {
      await tx.insertSettlements({ rows: settlements.map(toSettlementRow) })
      await tx.insertTrades({
        rows: settlements.flatMap(({ log, auctionId }) =>
          log.trades.map((trade) => ({ ...trade, auctionId })),
        ),
      })
      await tx.insertOrderExecutions({
        rows: settlements.flatMap(({ log, auctionId, executions }) =>
          auctionId === null
            ? []
            : executions.map((execution) => ({
                ...execution,
                auctionId,
                blockNumber: log.blockNumber,
                protocolFees: [],
              })),
        ),
      })
      await tx.insertOrderEvents({
        events: settlements.flatMap(({ log }) =>
          log.trades.map(({ uid, blockNumber }) => ({
            uid,
            label: 'traded',
            timestamp: now(),
            blockNumber,
          })),
        ),
      })
    },
    finishAttempts: async (settlements) => {
      for (const { log, auctionId, solutionUid } of settlements) {
        if (auctionId === null || solutionUid === null) continue
        await tx.finishSettlementAttempt({
          auctionId,
          solutionUid,
          endTimestamp: now(),
          endBlock: log.blockNumber,
          outcome: ATTEMPT_SUCCESS,
          txHash: log.txHash,
          leftovers: log.leftovers,
        })
      }
    },
  }
}

const toSettlementRow = ({ log, auctionId, solutionUid }: AttributedSettlement) => ({
  ...log,
  auctionId,
  solutionUid,
})

async function endAttempts(config: EngineConfig, store: NetworkStore, headBlock: number) {
  const { lanes, observer, metrics, network, now } = config
  const [anyLane] = lanes.values()
  const ended = await watchAttempts(
    {
      now,
      runningAttempts: () => store.selectRunningAttempts({}),
      transactionState: async (hash) => (await anyLane?.state(hash)) ?? { kind: 'unknown' },
      cancelPending: async (attempt: SettlementAttempt) => {
        if (attempt.txHash !== null) await lanes.get(attempt.solver)?.cancel(attempt.txHash)
      },
      finishAttempt: (end) => store.finishSettlementAttempt(end),
    },
    headBlock,
  )
  for (const { attempt, outcome } of ended) {
    const solver = config.settings.solverNames.get(attempt.solver) ?? attempt.solver
    observer.settlementFailed({ network, auctionId: attempt.auctionId, solver, outcome })
    metrics.settlements.inc({ network, outcome: 'failed' })
  }
}

async function auctionOnce(
  config: EngineConfig,
  store: NetworkStore,
  lastInstance: { value: string },
): Promise<void> {
  const { database, settings, reader, observer, metrics, network, now } = config
  const startedMs = performance.now()
  const outcome = await runAuction(
    {
      now,
      market: config.market,
      candidates: (seconds) => store.selectOpenOrderCandidates({ now: seconds }),
      inFlight: (headBlock) => store.selectInFlightOrders({ headBlock }),
      funding: reader.funding,
      recordEvents: (events) => store.insertOrderEvents({ events }),
      openAuction: (draft, events) =>
        inTransaction(database, settings.chainId, async (tx) => {
          const id = await tx.nextAuctionId({})
          await tx.insertAuction({
            auction: {
              id,
              block: draft.block,
              deadlineBlock: draft.deadlineBlock,
              prices: draft.nativePrices,
              gasPrice: draft.gasPrice,
              createdAt: now(),
              instance: null,
            },
          })
          await tx.extendAuctionParticipation({
            auctionId: id,
            previousAuctionId: id === 1 ? null : id - 1,
            uids: draft.orders.map(({ uid }) => uid),
          })
          await tx.insertOrderEvents({ events })
          return id
        }),
      solve: (auction) => config.solvers.solve(auction, { deadlineMs: config.solveDeadlineMs }),
      simulate: async (auction, bid) => {
        const dry = await reader.simulate({
          from: bid.solver,
          to: auction.settlementContract,
          data: settlementCalldata(auction, bid.verified.solution),
          pending: false,
        })
        return dry.ok ? ok(null) : err({ reason: dry.reason })
      },
      recordCompetition: (competition, events) =>
        inTransaction(database, settings.chainId, async (tx) => {
          await tx.insertCompetition({ ...competition, feePolicies: [] })
          await tx.insertOrderEvents({ events })
        }),
    },
    settings,
    lastInstance,
  )
  if (outcome === null) return
  const { auction, competition, rejectedBids, winners } = outcome
  const seconds = (performance.now() - startedMs) / 1000
  metrics.auctions.inc({ network })
  metrics.auctionSeconds.observe({ network }, seconds)
  for (const { solverName: solver, reason } of rejectedBids) {
    metrics.rejectedBids.inc({ network, solver })
    observer.bidRejected({ network, auctionId: auction.id, solver, reason })
  }
  observer.auctionSolved({
    network,
    auctionId: auction.id,
    block: auction.block,
    orders: auction.orders.length,
    solutions: competition.ranked.length,
    winners: winners.length,
    rejected: rejectedBids.length,
    ms: Math.round(seconds * 1000),
  })
  const sent = await settleWinners(settleDeps(config, store), auction, winners)
  reportSent(config, auction, sent)
  await config.changes.publish(auction.orders.map(({ uid }) => uid))
}

function settleDeps(config: EngineConfig, store: NetworkStore): SettleDeps {
  const { reader, lanes, now } = config
  return {
    now,
    headNumber: reader.headNumber,
    insertAttempt: (attempt) => store.insertSettlementAttempt({ attempt }),
    noteTransaction: (noted: AttemptKey & Parameters<SettleDeps['noteTransaction']>[0]) =>
      store.updateSettlementAttemptTx(noted),
    finishAttempt: (end) => store.finishSettlementAttempt(end),
    simulatePending: async (call) => {
      const dry = await reader.simulate({ ...call, pending: true })
      return dry.ok ? ok(null) : err({ reason: dry.reason })
    },
    send: async ({ from, onSigned, ...transaction }) => {
      const lane = lanes.get(from)
      if (lane === undefined) throw new Error(`no account for solver ${from}`)
      await lane.send({ ...transaction, onSigned: ({ hash }) => onSigned(hash) })
    },
  }
}

function reportSent(
  { observer, metrics, network, settings }: EngineConfig,
  auction: Auction,
  sent: Awaited<ReturnType<typeof settleWinners>>,
): void {
  for (const { outcome, txHash, solver } of sent) {
    const event = {
      network,
      auctionId: auction.id,
      solver: settings.solverNames.get(solver) ?? solver,
    }
    if (txHash !== null) observer.settlementSent({ ...event, txHash })
    else {
      observer.settlementFailed({ ...event, outcome })
      metrics.settlements.inc({ network, outcome: 'failed' })
    }
  }
}
