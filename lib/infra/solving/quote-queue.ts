import 'server-only'
import type { SlotOutcome, SlotTask, WorkerSlot } from '@/lib/infra/solving/worker-slot'

export type QuoteQueueOptions = {
  /** One worker of this solver's own. */
  readonly slot: WorkerSlot
  /** How long a worker may ignore the stop flag before it is ended. */
  readonly graceMs: number
  /** How long a solver that did not answer in its time counts as resting. */
  readonly cooldownMs: number
  readonly nowMs: () => number
}

/** The way quotes reach one solver: one after the other, each with the whole deadline. */
export type QuoteQueue = {
  /** Never rejects. A piece of work not yet begun is given up when `signal` aborts. */
  readonly ask: (task: SlotTask, deadlineMs: number, signal: AbortSignal) => Promise<SlotOutcome>
  /** Whether the solver let a deadline pass a short while ago. */
  readonly isCoolingDown: () => boolean
  readonly close: () => Promise<void>
}

type Waiter = { readonly begin: () => void; readonly giveUp: () => void }

const NOT_ASKED: SlotOutcome = { outcome: 'timed out', detail: 'the solver was busy all the time' }

/**
 * Gives each solver a worker of its own, so that one that hangs holds up nobody else's answers.
 * After a time-out the worker is replaced and the solver rests; who waited for it is told at once.
 */
export function createQuoteQueue({
  slot,
  graceMs,
  cooldownMs,
  nowMs,
}: QuoteQueueOptions): QuoteQueue {
  const waiting = new Set<Waiter>()
  let isBusy = false
  let cooldownUntilMs = Number.NEGATIVE_INFINITY

  const run = async (task: SlotTask, deadlineMs: number): Promise<SlotOutcome> => {
    isBusy = true
    const outcome = await slot.run(task, deadlineMs, graceMs)
    if (outcome.outcome === 'timed out') {
      cooldownUntilMs = nowMs() + cooldownMs
      for (const waiter of waiting) waiter.giveUp()
    }
    isBusy = false
    const [next] = waiting
    next?.begin()
    return outcome
  }

  return {
    ask: (task, deadlineMs, signal) => {
      if (signal.aborted) return Promise.resolve(NOT_ASKED)
      if (!isBusy) return run(task, deadlineMs)
      return new Promise((resolve) => {
        const leave = () => {
          waiting.delete(waiter)
          signal.removeEventListener('abort', waiter.giveUp)
        }
        const waiter: Waiter = {
          begin: () => {
            leave()
            resolve(run(task, deadlineMs))
          },
          giveUp: () => {
            leave()
            resolve(NOT_ASKED)
          },
        }
        waiting.add(waiter)
        signal.addEventListener('abort', waiter.giveUp, { once: true })
      })
    },
    isCoolingDown: () => nowMs() < cooldownUntilMs,
    close: async () => {
      for (const waiter of waiting) waiter.giveUp()
      await slot.close()
    },
  }
}
