import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { Wei } from '@/lib/domain/shared/amount'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import type { MarketTrade } from '@/lib/domain/solver/market-amounts'
import {
  fixedQuote,
  type QuoteAnswer,
  type QuoteFailure,
  type QuoteOrder,
  rankQuotes,
  type SolverQuote,
} from '@/lib/domain/solver/quote'
import { withinReach } from '@/lib/domain/solver/within-reach'
import { NO_TRACER, type Tracer } from '@/lib/infra/observe/tracer'
import { createMarketPacker, packAuction } from '@/lib/infra/solving/messages'
import { createQuoteQueue, type QuoteQueue } from '@/lib/infra/solving/quote-queue'
import { createSlotQueue } from '@/lib/infra/solving/slot-queue'
import { runOnQueues } from '@/lib/infra/solving/solver-queues'
import { createStopMargin } from '@/lib/infra/solving/stop-margin'
import {
  createWorkerSlot,
  type SlotOutcome,
  type WorkerSlot,
} from '@/lib/infra/solving/worker-slot'
import { createBounds, createMarkets } from '@/lib/infra/solving/yielding-tasks'

/** One solver's result for a batch. `solutions` are untrusted: `verifySolution` decides on each. */
export type SolverOutcome = {
  readonly solver: string
  readonly durationMs: number
  /** True for an external engine. */
  readonly isExternal?: boolean
} & (
  | { readonly ok: true; readonly solutions: readonly unknown[] }
  | {
      readonly ok: false
      readonly failure: 'threw' | 'refused' | 'timed out' | 'garbage'
      readonly detail: string
    }
)

/**
 * `QuoteTimeout` means that a solver that may know a route did not reply in time, not that there is
 * none.
 */
type PoolQuoteFailure = QuoteFailure | Failure<'QuoteTimeout'>

export type SolverPoolOptions = {
  /** Threads for batches; one more per solver is for quotes, so that no quote waits for a batch. */
  readonly size: number
  /** The bundled worker entry. */
  readonly workerUrl: URL
  /** Names of the solvers to run, in the order outcomes are returned. */
  readonly solvers: readonly string[]
  /** Module that exports other solvers than the built-in ones. */
  readonly solverModuleUrl?: string
  /** How long a worker may ignore the stop flag before it is terminated. */
  readonly graceMs?: number
  /** Cooldown of a solver that did not quote in time. */
  readonly cooldownMs?: number
  /** Follows what each solver does; nobody does where it is left out. */
  readonly tracer?: Pick<Tracer, 'span'>
}

export type SolverPool = {
  /**
   * Runs every solver on the auction's orders within reach (see `withinReach`) independently, each with the full
   * deadline from its own start.
   * With fewer threads than solvers they take turns. Never rejects.
   */
  readonly solve: (
    auction: Auction,
    limits: { readonly deadlineMs: number },
  ) => Promise<readonly SolverOutcome[]>
  /**
   * The same for an auction of one order, in the threads of quotes: it waits for no batch, and keeps none
   * waiting. Solvers that do not answer in time, or are in cooldown, have no outcome. Never rejects.
   */
  readonly solveAlone: SolverPool['solve']
  /**
   * Estimates of the same solvers for one order, best first and at least one; see `rankQuotes`.
   * Solvers that throw, hang or are in cooldown are ignored as long as another one has an estimate;
   * `NoLiquidity` is only returned once all have replied. Never rejects.
   */
  readonly quote: (
    auction: Auction,
    order: QuoteOrder,
    limits: {
      readonly deadlineMs: number
      /** Whether the first estimate ends the wait for other solvers. */
      readonly isFirstEnough?: boolean
    },
  ) => Promise<Result<readonly SolverQuote[], PoolQuoteFailure>>
  /**
   * What no settlement of an auction can score more than, in wei; `null` when that takes too long, or
   * others wait for it already. In a thread of its own, which yields to all others. Never rejects.
   */
  readonly bound: (auction: Auction) => Promise<Wei | null>
  /**
   * What the best of the solvers gives for each of these orders by itself, before all fees; see `marketTrade`.
   * Empty when that takes too long, or many wait for it already. In a thread of its own, which yields to all
   * others. Never rejects.
   */
  readonly markets: (
    auction: Auction,
    orders: readonly QuoteOrder[],
  ) => Promise<readonly (MarketTrade | null)[]>
  /** Terminates all threads; jobs in progress resolve as `threw`. */
  readonly close: () => Promise<void>
}

const DEFAULT_GRACE_MS = 250
const DEFAULT_COOLDOWN_MS = 30_000
/** How long to wait for the other solvers after the first estimate. */
const STRAGGLER_MS = 500

/**
 * Solvers in worker threads: a throw, hang, crash or unusable result costs only that solver's bid.
 */
export function createSolverPool(options: SolverPoolOptions): SolverPool {
  const { graceMs = DEFAULT_GRACE_MS, tracer = NO_TRACER } = options
  const solverModuleUrl = options.solverModuleUrl ?? null
  const newSlot = (yields: boolean) =>
    createWorkerSlot(options.workerUrl, { solverModuleUrl, yields })
  const batchSlots = createSlotQueue(
    Array.from({ length: Math.max(1, options.size) }, () => newSlot(true)),
  )
  const margins = new Map(options.solvers.map((solver) => [solver, createStopMargin()]))
  const queues = options.solvers.map((solver) => ({
    solver,
    queue: quoteQueueOf(options, newSlot(false)),
  }))

  const packMarket = createMarketPacker()
  const bounds = createBounds(newSlot(true), graceMs)
  const markets = createMarkets(newSlot(true), graceMs)

  return {
    bound: bounds.of,
    markets: markets.of,
    solve: (auction, { deadlineMs }) => {
      const offered = withinReach(auction)
      if (offered.orders.length === 0) return Promise.resolve(options.solvers.map(withoutBids))
      const packed = packAuction(offered)
      return Promise.all(
        options.solvers.map((solver) =>
          batchSlots.use(async (slot): Promise<SolverOutcome> => {
            const startedAt = performance.now()
            const task = { task: 'solve', solver, auction: packed } as const
            const margin = margins.get(solver)
            const run = await followed(tracer, task, () =>
              slot.run(task, deadlineMs, graceMs, margin),
            )
            const durationMs = performance.now() - startedAt
            return toOutcome(run, { solver, durationMs })
          }),
        ),
      )
    },
    solveAlone: (auction, { deadlineMs }) => solveAlone(queues, auction, deadlineMs),
    quote: async (auction, order, { deadlineMs, isFirstEnough = false }) => {
      const fixed = fixedQuote(auction, order)
      if (fixed !== null) return fixed.ok ? ok([fixed.value]) : fixed
      const bare = packMarket(auction)
      const endsAtMs = performance.now() + deadlineMs
      const stragglerMs = isFirstEnough ? 0 : STRAGGLER_MS
      const runGroup = (group: typeof queues) =>
        runOnQueues(
          group.map(({ queue, solver }) => ({
            queue,
            task: { task: 'quote', solver, order, ...bare } as const,
          })),
          { deadlineMs: Math.max(0, endsAtMs - performance.now()), stragglerMs },
          hasEstimate,
        )
      const coolingDown = queues.filter(({ queue }) => queue.isCoolingDown())
      const first = await runGroup(queues.filter((queue) => !coolingDown.includes(queue)))
      // A late reply of a solver in cooldown is better than none.
      const late =
        coolingDown.length === 0 || first.some(isDecisive) ? [] : await runGroup(coolingDown)
      const outcomes = [...first, ...late]
      const ranked = rankQuotes(auction, order, outcomes.flatMap(toAnswers))
      if (ranked.ok || ranked.error.errorType !== 'NoLiquidity' || outcomes.every(hasReplied)) {
        return ranked
      }
      return failure('QuoteTimeout', `not all solvers answered within ${deadlineMs} ms`)
    },
    close: async () => {
      await Promise.all([
        bounds.close(),
        markets.close(),
        batchSlots.close(),
        ...queues.map(({ queue }) => queue.close()),
      ])
    },
  }
}

/** Of a solver that has nothing to search for. */
const withoutBids = (solver: string): SolverOutcome => ({
  solver,
  durationMs: 0,
  ok: true,
  solutions: [],
})

type Followed = Pick<Tracer, 'span'>
type SolverTask = { readonly task: string; readonly solver?: string }

/** One task of a solver as a span, from its start in a thread to its answer. */
const followed = (
  tracer: Followed,
  { task, solver = '' }: SolverTask,
  work: () => Promise<SlotOutcome>,
): Promise<SlotOutcome> =>
  tracer.span(`solver.${task}`, { 'coincidence.solver': solver }, async (span) => {
    const run = await work()
    span.set({ 'coincidence.outcome': run.outcome })
    return run
  })

/** In its spans, the wait for the solver's own thread is a part. */
function quoteQueueOf(
  {
    graceMs = DEFAULT_GRACE_MS,
    cooldownMs = DEFAULT_COOLDOWN_MS,
    tracer = NO_TRACER,
  }: SolverPoolOptions,
  slot: WorkerSlot,
): QuoteQueue {
  const queue = createQuoteQueue({ slot, graceMs, cooldownMs, nowMs: () => performance.now() })
  return {
    ...queue,
    request: (task, ...limits) => followed(tracer, task, () => queue.request(task, ...limits)),
  }
}

type SolverQueue = { readonly solver: string; readonly queue: QuoteQueue }

async function solveAlone(
  queues: readonly SolverQueue[],
  auction: Auction,
  deadlineMs: number,
): Promise<readonly SolverOutcome[]> {
  const packed = packAuction(auction)
  const asked = queues.filter(({ queue }) => !queue.isCoolingDown())
  const startedAt = performance.now()
  const outcomes = await runOnQueues(
    asked.map(({ queue, solver }) => ({
      queue,
      task: { task: 'solve', solver, auction: packed } as const,
    })),
    { deadlineMs, stragglerMs: deadlineMs },
    () => false,
  )
  const durationMs = performance.now() - startedAt
  return asked.flatMap(({ solver }, at) => {
    const run = outcomes[at]
    return run == null ? [] : [toOutcome(run, { solver, durationMs })]
  })
}

function toOutcome(
  run: SlotOutcome,
  of: Pick<SolverOutcome, 'solver' | 'durationMs'>,
): SolverOutcome {
  if (run.outcome !== 'done') {
    return { ...of, ok: false, failure: run.outcome, detail: run.detail }
  }
  if (!Array.isArray(run.result)) {
    return { ...of, ok: false, failure: 'garbage', detail: 'not a list' }
  }
  // Stopped without a result does not mean that there is none.
  if (run.result.length === 0 && run.isStopped === true) {
    const detail = 'stopped before it found a solution'
    return { ...of, ok: false, failure: 'timed out', detail }
  }
  return { ...of, ok: true, solutions: run.result }
}

// The reply itself is from the worker's own code; only the solver's part in it is untrusted, and
// was checked.
const toAnswers = (outcome: SlotOutcome | null): readonly QuoteAnswer[] =>
  outcome?.outcome === 'done' ? [outcome.result as QuoteAnswer] : []

/** Of its own accord: what stops without an estimate because it was told to may know a route all the same. */
const hasReplied = (outcome: SlotOutcome | null): boolean =>
  outcome !== null &&
  outcome.outcome !== 'timed out' &&
  (outcome.outcome !== 'done' || outcome.isStopped !== true || isDecisive(outcome))

/** An estimate, or a refusal with its reason. */
const isDecisive = (outcome: SlotOutcome | null): boolean =>
  toAnswers(outcome).some((answer) => answer.kind !== 'estimates' || answer.estimates.length > 0)

const hasEstimate = (outcome: SlotOutcome): boolean =>
  toAnswers(outcome).some((answer) => answer.kind === 'estimates' && answer.estimates.length > 0)
