import 'server-only'
import type { Database } from '@/lib/infra/db/database'
import type { Observer } from '@/lib/infra/observe/events'

const INTERVAL_MS = 20_000

/**
 * Vacuums and analyses the embedded database while it runs, one statement at a time. A fault is
 * logged and retried. Returns a function that stops it after the running statement.
 */
export function startDatabaseMaintenance(
  database: Pick<Database, 'maintain'>,
  observer: Pick<Observer, 'databaseMaintained' | 'databaseMaintenanceFault'>,
  intervalMs = INTERVAL_MS,
): () => Promise<void> {
  let isStopped = false
  let running = Promise.resolve()

  const run = async (): Promise<void> => {
    const startedAt = performance.now()
    try {
      const statements = await database.maintain()
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
