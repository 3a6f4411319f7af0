import 'server-only'
import type { Redis } from 'ioredis'
import type { Role } from '@/lib/config/env'
import { waitFor, windowCounter } from '@/lib/infra/rate-limit/window-counter'

/**
 * What a request to the upstream is for. Watching gives way to reads somebody waits for, and both
 * leave something for quotes, orders and cancellations.
 */
export type Urgency = 'write' | 'read' | 'watch'

export type UpstreamBudget = {
  /** Counts a request; returns 0, or the milliseconds after which one may be sent again. */
  readonly take: (urgency: Urgency) => Promise<number>
}

export type UpstreamBudgetConfig = {
  readonly chainId: number
  /** The limit in any 60 seconds. */
  readonly requestsPerMinute: number
  /** Shared by all processes; null counts in this one. */
  readonly redis: Redis | null
}

const WINDOW_SECONDS = 10
/** Any 60 seconds touch at most seven windows of ten, so that a seventh in each is never too much. */
const WINDOWS_IN_A_MINUTE = 7
/** What the requests that give way may use of each window, together with those they give way to. */
const SHARES: readonly { readonly urgencies: readonly Urgency[]; readonly share: number }[] = [
  { urgencies: ['watch'], share: 0.7 },
  { urgencies: ['watch', 'read'], share: 0.85 },
  { urgencies: ['watch', 'read', 'write'], share: 1 },
]

/**
 * The requests all clients of a network may send its upstream together. Without the shared store, and
 * while it is down, each process counts for itself.
 */
export function createUpstreamBudget(config: UpstreamBudgetConfig): UpstreamBudget {
  const perWindow = Math.max(1, Math.floor(config.requestsPerMinute / WINDOWS_IN_A_MINUTE))
  const counters = SHARES.map(({ urgencies, share }) => ({
    urgencies,
    counter: windowCounter({
      redis: config.redis,
      keyPrefix: `upstream:${urgencies.join('-')}`,
      points: Math.max(1, Math.floor(perWindow * share)),
      durationSeconds: WINDOW_SECONDS,
    }),
  }))
  return {
    take: async (urgency) => {
      for (const { urgencies, counter } of counters) {
        if (!urgencies.includes(urgency)) continue
        const waitMs = await waitFor(counter.consume(String(config.chainId)))
        if (waitMs > 0) return waitMs
      }
      return 0
    },
  }
}

/** Whether each process of this deployment counts for itself, so that together they may send more. */
export const countsApart = (role: Role, redis: Redis | null): boolean =>
  role !== 'all' && redis === null
