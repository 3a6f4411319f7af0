import 'server-only'
import type { QuoteQueue } from '@/lib/infra/solving/quote-queue'
import type { SlotOutcome, SlotTask } from '@/lib/infra/solving/worker-slot'

/** Minimum time per quote, whatever the client's deadline: less would terminate working solvers. */
const SOLVER_MS = 5_000

/**
 * Sends a task to every queue at once and returns the outcomes that came in time, in the order of
 * the queues; `null` for the others. Waits for all of them until `deadlineMs`, but only
 * `stragglerMs` more once `isUsable` returned true for an outcome.
 */
export function runOnQueues(
  queued: readonly { readonly queue: QuoteQueue; readonly task: SlotTask }[],
  { deadlineMs, stragglerMs }: { readonly deadlineMs: number; readonly stragglerMs: number },
  isUsable: (outcome: SlotOutcome) => boolean,
): Promise<readonly (SlotOutcome | null)[]> {
  return new Promise((resolve) => {
    const outcomes: (SlotOutcome | null)[] = queued.map(() => null)
    const waitEnded = new AbortController()
    let pending = queued.length
    const end = () => {
      clearTimeout(deadline)
      clearTimeout(stragglers)
      waitEnded.abort()
      resolve([...outcomes])
    }
    const deadline = setTimeout(end, deadlineMs)
    let stragglers: ReturnType<typeof setTimeout> | undefined
    for (const [index, { queue, task }] of queued.entries()) {
      void queue
        .request(task, Math.max(deadlineMs, SOLVER_MS), waitEnded.signal)
        .then((outcome) => {
          outcomes[index] = outcome
          pending -= 1
          if (pending === 0) end()
          else if (!isUsable(outcome)) return
          else if (stragglerMs === 0) end()
          else stragglers ??= setTimeout(end, stragglerMs)
        })
    }
    if (pending === 0) end()
  })
}
