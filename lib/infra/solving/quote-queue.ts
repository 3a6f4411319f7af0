import 'server-only'
import type { SlotOutcome, SlotTask, WorkerSlot } from '@/lib/infra/solving/worker-slot'

export type QuoteQueueOptions = {
  /** A worker used only for this solver. */
  readonly slot: WorkerSlot
  /** How long a worker may ignore the stop flag before it is terminated. */
  readonly graceMs: number
  /** Cooldown of a solver after a time-out. */
  readonly cooldownMs: number
  readonly nowMs: () => number
}

/** Quote requests to one solver: one after the other, each with the full deadline. */
export type QuoteQueue = {
  /** Never rejects. A task that has not started is given up when `signal` aborts. */
  readonly request: (
    task: SlotTask,
    deadlineMs: number,
    signal: AbortSignal,
  ) => Promise<SlotOutcome>
  /** Whether the solver recently missed a deadline. */
  readonly isCoolingDown: () => boolean
  readonly close: () => Promise<void>
}

type Waiter = { readonly begin: () => void; readonly giveUp: () => void }

const NOT_STARTED: SlotOutcome = {
  outcome: 'timed out',
  detail: 'the solver was busy all the time',
}

/**
 * Each solver has its own worker, so that one that hangs does not delay the others. After a
 * time-out the worker is replaced and the solver is in cooldown; waiting requests fail at once.
 */
export function createQuoteQueue({
  slot,
  graceMs,
  cooldownMs,
  nowMs,
}: QuoteQueueOptions): QuoteQueue {
  const waiters = new Set<Waiter>()
  let isBusy = false
  let cooldownUntilMs = Number.NEGATIVE_INFINITY

  const run = async (task: SlotTask, deadlineMs: number): Promise<SlotOutcome> => {
    isBusy = true
    const outcome = await slot.run(task, deadlineMs, graceMs)
    const isUnfinished = outcome.outcome === 'done' && outcome.isUnfinished === true
    if (outcome.outcome === 'timed out' || isUnfinished) {
      cooldownUntilMs = nowMs() + cooldownMs
      for (const waiter of waiters) waiter.giveUp()
    }
    isBusy = false
    const [next] = waiters
    next?.begin()
    return outcome
  }

  return {
    request: (task, deadlineMs, signal) => {
      if (signal.aborted) return Promise.resolve(NOT_STARTED)
      if (!isBusy) return run(task, deadlineMs)
      return new Promise((resolve) => {
        const leave = () => {
          waiters.delete(waiter)
          signal.removeEventListener('abort', waiter.giveUp)
        }
        const waiter: Waiter = {
          begin: () => {
            leave()
            resolve(run(task, deadlineMs))
          },
          giveUp: () => {
            leave()
            resolve(NOT_STARTED)
          },
        }
        waiters.add(waiter)
        signal.addEventListener('abort', waiter.giveUp, { once: true })
      })
    },
    isCoolingDown: () => nowMs() < cooldownUntilMs,
    close: async () => {
      for (const waiter of waiters) waiter.giveUp()
      await slot.close()
    },
  }
}
