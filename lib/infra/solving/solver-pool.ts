import 'server-only'
import type { Auction } from '@/lib/domain/auction/auction'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure } from '@/lib/domain/shared/result'
import type { QuoteOrder, SolverQuote } from '@/lib/domain/solver/quote'
import { createWorkerSlot, type WorkerSlot } from '@/lib/infra/solving/worker-slot'

/** One solver's part in a batch. `solutions` are untrusted: `verifySolution` decides on each. */
export type SolverOutcome = {
  readonly solver: string
  readonly durationMs: number
} & (
  | { readonly ok: true; readonly solutions: readonly unknown[] }
  | {
      readonly ok: false
      readonly failure: 'threw' | 'timed out' | 'garbage'
      readonly detail: string
    }
)

/** `QuoteTimeout` means the quote worker did not answer in time, not that there is no route. */
export type QuoteFailure = Failure<'NoLiquidity' | 'QuoteTimeout'>

export type SolverPoolOptions = {
  /** Threads for batches; one more answers quotes, so a quote never waits behind a batch. */
  readonly size: number
  /** The bundled worker entry. */
  readonly workerUrl: URL
  /** Names of the solvers to run, in the order outcomes are returned. */
  readonly solvers: readonly string[]
  /** Module that exports other solvers than the built-in ones. */
  readonly solverModuleUrl?: string
  /** How long a worker may ignore the stop flag before it is ended. */
  readonly graceMs?: number
}

export type SolverPool = {
  /**
   * Runs every solver on the auction, each on its own and each with the whole deadline from its
   * own start. With fewer threads than solvers they run in turns. Never rejects.
   */
  readonly solve: (
    auction: Auction,
    limits: { readonly deadlineMs: number },
  ) => Promise<readonly SolverOutcome[]>
  /** Prices an order with the same solvers; see `quoteWithSolvers`. Never rejects. */
  readonly quote: (
    auction: Auction,
    order: QuoteOrder,
    limits: { readonly deadlineMs: number },
  ) => Promise<Result<SolverQuote, QuoteFailure>>
  /** Ends all threads; work under way resolves as thrown. */
  readonly close: () => Promise<void>
}

const DEFAULT_GRACE_MS = 250

/** Solvers in worker threads: a throw, hang, crash or unusable answer costs only that solver's bid. */
export function createSolverPool(options: SolverPoolOptions): SolverPool {
  const graceMs = options.graceMs ?? DEFAULT_GRACE_MS
  const setup = { solverModuleUrl: options.solverModuleUrl ?? null }
  const newSlot = () => createWorkerSlot(options.workerUrl, setup)
  const batchSlots = queueOf(Array.from({ length: Math.max(1, options.size) }, newSlot))
  const quoteSlots = queueOf([newSlot()])

  return {
    solve: (auction, { deadlineMs }) =>
      Promise.all(
        options.solvers.map((solver) =>
          batchSlots.use(async (slot): Promise<SolverOutcome> => {
            const startedAt = performance.now()
            const run = await slot.run({ task: 'solve', solver, auction }, deadlineMs, graceMs)
            const durationMs = performance.now() - startedAt
            if (run.outcome !== 'done') {
              return { solver, durationMs, ok: false, failure: run.outcome, detail: run.detail }
            }
            return Array.isArray(run.result)
              ? { solver, durationMs, ok: true, solutions: run.result }
              : { solver, durationMs, ok: false, failure: 'garbage', detail: 'not a list' }
          }),
        ),
      ),
    quote: (auction, order, { deadlineMs }) =>
      quoteSlots.use(async (slot) => {
        const task = { task: 'quote', order, solvers: options.solvers } as const
        const bare = { ...auction, orders: [], balances: new Map() }
        const run = await slot.run({ ...task, auction: bare }, deadlineMs, graceMs)
        if (run.outcome === 'done') return run.result as Result<SolverQuote, QuoteFailure>
        return failure('QuoteTimeout', `the solvers did not answer: ${run.detail}`)
      }),
    close: async () => {
      await Promise.all([batchSlots.close(), quoteSlots.close()])
    },
  }
}

type SlotQueue = {
  readonly use: <T>(work: (slot: WorkerSlot) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}

function queueOf(slots: readonly WorkerSlot[]): SlotQueue {
  const idle = [...slots]
  const waiting: ((slot: WorkerSlot) => void)[] = []
  const acquire = (): Promise<WorkerSlot> => {
    const slot = idle.pop()
    return slot ? Promise.resolve(slot) : new Promise((resolve) => waiting.push(resolve))
  }
  const release = (slot: WorkerSlot) => {
    const next = waiting.shift()
    if (next) next(slot)
    else idle.push(slot)
  }
  return {
    use: async (work) => {
      const slot = await acquire()
      try {
        return await work(slot)
      } finally {
        release(slot)
      }
    },
    close: async () => {
      await Promise.all(slots.map((slot) => slot.close()))
    },
  }
}
