import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than anything a test waits for takes on a busy machine: it only finds what hangs. */
const TIMEOUT_MS = 600_000
const POLL_MS = 100

/**
 * Polls until the result is neither null, undefined nor false; a thrown error counts as "not yet".
 * Polls that are expensive for the system under test are better made less often.
 */
export async function until<T>(
  what: string,
  poll: () => Promise<T | null | undefined | false>,
  { timeoutMs = TIMEOUT_MS, pollMs = POLL_MS }: { timeoutMs?: number; pollMs?: number } = {},
): Promise<T> {
  let lastFault: unknown = null
  for (const end = performance.now() + timeoutMs; performance.now() < end; ) {
    try {
      const result = await poll()
      if (result !== null && result !== undefined && result !== false) return result
      lastFault = null
    } catch (fault) {
      lastFault = fault
    }
    await sleep(pollMs)
  }
  throw new Error(`waited ${timeoutMs} ms in vain: ${what}`, { cause: lastFault })
}
