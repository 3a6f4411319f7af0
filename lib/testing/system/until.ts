import { setTimeout as sleep } from 'node:timers/promises'

const POLL_MS = 100
/** A shorter wait would measure how fast the machine is. */
const LEAST_WAIT_MS = 240_000

/**
 * Polls until the result is neither null, undefined nor false; a thrown error counts as "not yet".
 * `timeoutMs` only finds what hangs: less than four minutes counts as four minutes.
 * Polls that are expensive for the system under test are better made less often.
 */
export async function until<T>(
  what: string,
  poll: () => Promise<T | null | undefined | false>,
  timeoutMs: number,
  pollMs = POLL_MS,
): Promise<T> {
  const waitMs = Math.max(timeoutMs, LEAST_WAIT_MS)
  let lastFault: unknown = null
  for (const end = performance.now() + waitMs; performance.now() < end; ) {
    try {
      const result = await poll()
      if (result !== null && result !== undefined && result !== false) return result
      lastFault = null
    } catch (fault) {
      lastFault = fault
    }
    await sleep(pollMs)
  }
  throw new Error(`waited ${waitMs} ms in vain: ${what}`, { cause: lastFault })
}
