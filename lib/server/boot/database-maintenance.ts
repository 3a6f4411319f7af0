import 'server-only'
import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import type { Database } from '@/lib/infra/db/database'
import type { Observer } from '@/lib/infra/observe/events'

const INTERVAL_MS = 20_000
/** Of an interval in which the process was busy, below which it is a quiet one. */
const QUIET_SHARE = 0.1
/** After so many intervals, an hour, without a quiet one, long statements are not put off further. */
const MAX_BUSY_INTERVALS = 180

type MaintenanceOptions = {
  readonly intervalMs?: number
  /** Share of the time since its last call in which the process was busy, 0 to 1. */
  readonly busyShare?: () => number
}

/**
 * Vacuums and analyses the embedded database while it runs, one statement at a time: long ones after
 * a quiet interval. A fault is logged and retried. Returns a function that stops it after the
 * running statement.
 */
export function startDatabaseMaintenance(
  database: Pick<Database, 'maintain'>,
  observer: Pick<Observer, 'databaseMaintained' | 'databaseMaintenanceFault'>,
  { intervalMs = INTERVAL_MS, busyShare = eventLoopShare() }: MaintenanceOptions = {},
): () => Promise<void> {
  let isStopped = false
  let running = Promise.resolve()
  let busyIntervals = 0

  const run = async (): Promise<void> => {
    const startedAt = performance.now()
    busyIntervals = busyShare() < QUIET_SHARE ? 0 : busyIntervals + 1
    const isLongAllowed = busyIntervals % MAX_BUSY_INTERVALS === 0
    try {
      const statements = await database.maintain(isLongAllowed ? 'any' : 'short')
      const ms = Math.round(performance.now() - startedAt)
      if (statements.length > 0) observer.databaseMaintained({ statements, ms })
    } catch (error) {
      observer.databaseMaintenanceFault({ error })
    }
    if (!isStopped) timer = schedule()
  }
  const schedule = (): NodeJS.Timeout =>
    setTimeout(() => {
      running = run()
    }, intervalMs)
  let timer = schedule()

  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

function eventLoopShare(): () => number {
  let before: EventLoopUtilization | undefined
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}
