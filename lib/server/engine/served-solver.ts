import 'server-only'
import type { SolveAnswer, SolveRequest } from '@/lib/contract/codecs/solver-engine'
import { limits } from '@/lib/contract/limits'
import type { Auction } from '@/lib/domain/auction/auction'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import { readSolution } from '@/lib/domain/solution/read-solution'
import { toEngineSolution } from '@/lib/domain/solver/engine/engine-solution'
import { toServedAuction, type Venue } from '@/lib/domain/solver/engine/served-auction'
import { createTimeBudget, type TimeBudget } from '@/lib/infra/rate-limit/time-budget'
import { packAuction } from '@/lib/infra/solving/messages'
import { createWorkerSlot } from '@/lib/infra/solving/worker-slot'

/** The built-in methods as a solver engine for other deployments. */
export type ServedSolver = {
  /**
   * Solves one auction at a time in a separate thread, until its deadline or for ten seconds.
   * Errors: `NotFound` (no such method), `RateLimited` (one is being solved, or the client's share of
   * the thread's time is used up), `InvalidParameter` (the deadline has passed).
   */
  readonly solve: (
    method: string,
    request: SolveRequest,
    clientAddress: string,
  ) => Promise<
    Result<
      SolveAnswer,
      Failure<'NotFound' | 'RateLimited' | 'InvalidParameter'> & {
        readonly retryAfterSeconds?: number
      }
    >
  >
  readonly close: () => Promise<void>
}

/** Upper limit, however far away the deadline is. */
const MAX_SOLVE_MS = 10_000
/**
 * Time reserved for writing the response: at most this long, and at most this share of the
 * remaining time.
 */
const MAX_RESPONSE_MS = 100
const RESPONSE_SHARE = 0.2
/** How long a method may ignore the stop flag before its thread is ended. */
const GRACE_MS = 100

/** The time of one thread, shared among its clients. `nowMs`: a monotonic clock in milliseconds. */
export const solveBudget = (nowMs: () => number): TimeBudget =>
  createTimeBudget({
    share: limits.solveShare,
    burstMs: limits.solveBurstSeconds * 1_000,
    nowMs,
  })

/** Serves the built-in methods of the worker bundle; its thread starts with the first request. */
export function createServedSolver(config: {
  readonly workerUrl: URL
  /** Name of each method in its module, by its name in request paths. */
  readonly methods: ReadonlyMap<string, string>
  readonly venue: Venue
  /** Of the thread's time, by client address. */
  readonly budget: TimeBudget
  /** Unix milliseconds. */
  readonly nowMs: () => number
}): ServedSolver {
  const { workerUrl, methods, venue, budget, nowMs } = config
  const slot = createWorkerSlot(workerUrl, { solverModuleUrl: null, yields: true })
  let isBusy = false

  return {
    solve: async (method, request, clientAddress) => {
      const solver = methods.get(method)
      if (solver === undefined) return failure('NotFound', `There is no method named ${method}`)
      const leftMs = Math.min(request.deadline / 1000 - nowMs(), MAX_SOLVE_MS)
      if (leftMs <= 0) return failure('InvalidParameter', 'deadline: it has passed')
      const waitMs = budget.waitMs(clientAddress)
      if (waitMs > 0) return notNow('Your share of the solving time is used up', waitMs)
      if (isBusy) return notNow('Another auction is being solved', 1_000)
      isBusy = true
      const startedMs = performance.now()
      try {
        const { auction, poolIds } = toServedAuction(request, venue)
        const solveMs = leftMs - GRACE_MS - Math.min(MAX_RESPONSE_MS, leftMs * RESPONSE_SHARE)
        const task = { task: 'solve', solver, auction: packAuction(auction) } as const
        const run = await slot.run(task, Math.max(0, solveMs), GRACE_MS)
        if (run.outcome === 'done') return ok(toReply(auction, poolIds, run.result))
        return ok({ error: { code: 'other', message: `${run.outcome}: ${run.detail}` } })
      } finally {
        isBusy = false
        budget.spend(clientAddress, performance.now() - startedMs)
      }
    },
    close: slot.close,
  }
}

function notNow(reason: string, waitMs: number) {
  const retryAfterSeconds = Math.ceil(waitMs / 1_000)
  const { error } = failure('RateLimited', `${reason}. Try again in ${retryAfterSeconds} s.`)
  return { ok: false as const, error: { ...error, retryAfterSeconds } }
}

function toReply(auction: Auction, poolIds: readonly string[], result: unknown): SolveAnswer {
  const solutions = (Array.isArray(result) ? result : []).flatMap((entry: unknown) => {
    const read = readSolution(entry)
    if ('problem' in read) return []
    const { trades, interactions, ...solution } = toEngineSolution(auction, poolIds, read.solution)
    return [
      {
        ...solution,
        trades: [...trades],
        interactions: [...interactions],
        preInteractions: [],
        postInteractions: [],
      },
    ]
  })
  return { solutions }
}
