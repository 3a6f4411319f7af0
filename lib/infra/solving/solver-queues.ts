import 'server-only'
import type { QuoteQueue } from '@/lib/infra/solving/quote-queue'
import type { SlotOutcome, SlotTask } from '@/lib/infra/solving/worker-slot'

/** A solver's own time for one quote, however impatient the client is: less would end good workers. */
const SOLVER_MS = 5_000

/**
 * Asks every lane at once and returns what came in time, in the order of the lanes; `null` where
 * nothing did. Waits for all of them until `deadlineMs`, but only `stragglerMs` for the rest once
 * `isUsable` held for one answer.
 */
export function askSolverQueues(
  lanes: readonly { readonly lane: QuoteQueue; readonly task: SlotTask }[],
  { deadlineMs, stragglerMs }: { readonly deadlineMs: number; readonly stragglerMs: number },
  isUsable: (outcome: SlotOutcome) => boolean,
): Promise<readonly (SlotOutcome | null)[]> {
  return new Promise((resolve) => {
    const answers: (SlotOutcome | null)[] = lanes.map(() => null)
    const waited = new AbortController()
    let pending = lanes.length
    const end = () => {
      clearTimeout(deadline)
      clearTimeout(stragglers)
      waited.abort()
      resolve([...answers])
    }
    const deadline = setTimeout(end, deadlineMs)
    let stragglers: ReturnType<typeof setTimeout> | undefined
    for (const [index, { lane, task }] of lanes.entries()) {
      void lane.ask(task, Math.max(deadlineMs, SOLVER_MS), waited.signal).then((outcome) => {
        answers[index] = outcome
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
