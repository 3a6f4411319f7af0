import 'server-only'
import { lruMap } from '@/lib/domain/shared/lru-map'

export type TimeBudgetConfig = {
  /** Share of the time that one client may use in the long run, from 0 to 1. */
  readonly share: number
  /** Milliseconds a client may use at once after a long enough pause. */
  readonly burstMs: number
  /** A monotonic clock in milliseconds. */
  readonly nowMs: () => number
}

export type TimeBudget = {
  /** Milliseconds to wait until the client may use time; 0 when it may now. */
  readonly waitMs: (client: string) => number
  /**
   * Subtracts used time from the client's budget, which may become negative: the client then waits
   * longer.
   */
  readonly spend: (client: string, usedMs: number) => void
}

/**
 * Maximum number of clients; beyond it the least recently used ones start over with a full budget.
 */
const MAX_CLIENTS = 10_000

/** Shares a machine's time among clients: a bucket of milliseconds per client, in this process. */
export function createTimeBudget({ share, burstMs, nowMs }: TimeBudgetConfig): TimeBudget {
  const savings = lruMap<string, { readonly leftMs: number; readonly atMs: number }>(MAX_CLIENTS)
  const leftMs = (client: string): number => {
    const saved = savings.get(client)
    return saved === undefined
      ? burstMs
      : Math.min(burstMs, saved.leftMs + (nowMs() - saved.atMs) * share)
  }
  return {
    // Rounded up, so that some time is available after the wait.
    waitMs: (client) => {
      const left = leftMs(client)
      return left > 0 ? 0 : Math.max(1, Math.ceil(-left / share))
    },
    spend: (client, usedMs) => {
      savings.set(client, { leftMs: leftMs(client) - usedMs, atMs: nowMs() })
    },
  }
}
