import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 100

/** Asks again until there is an answer; a faulting question counts as no answer yet. */
export async function until<T>(
  what: string,
  question: () => Promise<T | null | undefined | false>,
  timeoutMs: number,
): Promise<T> {
  let lastFault: unknown = null
  for (const end = performance.now() + timeoutMs; performance.now() < end; ) {
    try {
      const answer = await question()
      if (answer !== null && answer !== undefined && answer !== false) return answer
      lastFault = null
    } catch (fault) {
      lastFault = fault
    }
    await sleep(PAUSE_MS)
  }
  throw new Error(`waited ${timeoutMs} ms in vain: ${what}`, { cause: lastFault })
}
