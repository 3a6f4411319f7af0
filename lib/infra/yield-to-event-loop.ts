import 'server-only'
import { setImmediate } from 'node:timers'
import { setImmediate as turn } from 'node:timers/promises'

/** Maximum time the thread may be held before other work runs; a step in progress adds to it. */
const MAX_HELD_MS = 3

let heldSinceMs: number | null = null

/**
 * To be awaited before each step of long work on this thread: resolves at once until the steps
 * since the last turn of the event loop have taken some milliseconds, and then after a turn.
 * Resolved promises alone would not let other work run.
 */
export async function yieldToEventLoop(): Promise<void> {
  while (heldSinceMs !== null && performance.now() - heldSinceMs >= MAX_HELD_MS) await turn()
  if (heldSinceMs !== null) return
  heldSinceMs = performance.now()
  setImmediate(() => {
    heldSinceMs = null
  })
}
