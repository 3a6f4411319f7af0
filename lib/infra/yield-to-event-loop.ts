import 'server-only'
import { setImmediate } from 'node:timers'
import { setImmediate as turn } from 'node:timers/promises'

/** What may be done in one go before other work gets a turn; a piece begun then comes on top. */
const MAX_HELD_MS = 3

let heldSinceMs: number | null = null

/**
 * To be awaited before each piece of long work on this thread: answers at once until the pieces
 * since the event loop's last turn have together taken some milliseconds, and after a turn then.
 * Promises that are ready alone give other work none.
 */
export async function yieldToEventLoop(): Promise<void> {
  while (heldSinceMs !== null && performance.now() - heldSinceMs >= MAX_HELD_MS) await turn()
  if (heldSinceMs !== null) return
  heldSinceMs = performance.now()
  setImmediate(() => {
    heldSinceMs = null
  })
}
