import 'server-only'
import type { SolveAnswer, SolveRequest } from '@/lib/contract/codecs/solver-engine'
import type { Auction } from '@/lib/domain/auction/auction'
import type { Failure, Result } from '@/lib/domain/shared/result'
import { failure, ok } from '@/lib/domain/shared/result'
import { readSolution } from '@/lib/domain/solution/read-solution'
import { toEngineSolution } from '@/lib/domain/solver/engine/engine-solution'
import { toServedAuction, type Venue } from '@/lib/domain/solver/engine/served-auction'
import { packAuction } from '@/lib/infra/solving/messages'
import { createWorkerSlot } from '@/lib/infra/solving/worker-slot'

/** The built-in methods as a solver engine for other deployments. */
export type ServedSolver = {
  /**
   * One auction at a time, in a thread of its own, until its deadline or ten seconds have passed.
   * Errors: `NotFound` (no such method), `RateLimited` (one is being solved), `InvalidParameter`
   * (the deadline has passed).
   */
  readonly solve: (
    method: string,
    request: SolveRequest,
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
/** Time reserved for writing the response: at most this long, and at most this share of the time left. */
const MAX_RESPONSE_MS = 100
const RESPONSE_SHARE = 0.2
/** How long a method may ignore the stop flag before its thread is ended. */
const GRACE_MS = 100

/** Serves the built-in methods of the worker bundle; its thread starts with the first request. */
export function createServedSolver(config: {
  readonly workerUrl: URL
  /** Name of each method in its module, by its name in request paths. */
  readonly methods: ReadonlyMap<string, string>
  readonly venue: Venue
  /** Unix milliseconds. */
  readonly nowMs: () => number
}): ServedSolver {
  const { workerUrl, methods, venue, nowMs } = config
  const slot = createWorkerSlot(workerUrl, { solverModuleUrl: null, yields: true })
  let isBusy = false

  return {
    solve: async (method, request) => {
      const solver = methods.get(method)
      if (solver === undefined) return failure('NotFound', `There is no method named ${method}`)
      const leftMs = Math.min(request.deadline / 1000 - nowMs(), MAX_SOLVE_MS)
      if (leftMs <= 0) return failure('InvalidParameter', 'deadline: it has passed')
      if (isBusy) {
        const { error } = failure('RateLimited', 'Another auction is being solved; try again soon')
        return { ok: false, error: { ...error, retryAfterSeconds: 1 } }
      }
      isBusy = true
      try {
        const { auction, poolIds } = toServedAuction(request, venue)
        const solveMs = leftMs - GRACE_MS - Math.min(MAX_RESPONSE_MS, leftMs * RESPONSE_SHARE)
        const task = { task: 'solve', solver, auction: packAuction(auction) } as const
        const run = await slot.run(task, Math.max(0, solveMs), GRACE_MS)
        if (run.outcome === 'done') return ok(toReply(auction, poolIds, run.result))
        return ok({ error: { code: 'other', message: `${run.outcome}: ${run.detail}` } })
      } finally {
        isBusy = false
      }
    },
    close: slot.close,
  }
}

function toReply(auction: Auction, poolIds: readonly string[], result: unknown): SolveAnswer {
  const solutions = (Array.isArray(result) ? result : []).flatMap((one: unknown) => {
    const read = readSolution(one)
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
