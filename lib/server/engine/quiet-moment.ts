import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'

/** A settlement sent later than this before a block may miss it and meet another state. */
const GUARD_MS = 150
const POLL_MS = 10
const PATIENCE_MS = 500

/**
 * The local network mines at whole multiples of its block time. Resolves at once while the next
 * block is far enough away for a transaction to reach it, otherwise when that block is there.
 */
export function untilBlockMargin(
  blockSeconds: number,
  headNumber: () => Promise<number>,
  nowMs: () => number = Date.now,
): () => Promise<void> {
  const period = blockSeconds * 1000
  return async () => {
    const left = period - (nowMs() % period)
    if (left > GUARD_MS) return
    const before = await headNumber()
    await sleep(left)
    const giveUpMs = nowMs() + PATIENCE_MS
    while (nowMs() < giveUpMs && (await headNumber()) === before) await sleep(POLL_MS)
  }
}
