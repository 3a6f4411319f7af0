import 'server-only'
import { bindStore } from '@/lib/infra/db/network-store'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'
import { deleteAgedRows } from '@/lib/services/engine/delete-aged-rows'
import type { EngineConfig } from './engine-config'

/** Often, so that each time there is little to do. */
const INTERVAL_MS = 60_000

type AgedRowsConfig = Pick<EngineConfig, 'database' | 'network' | 'now'> & {
  readonly settings: Pick<EngineConfig['settings'], 'chainId'>
  readonly observer: Pick<EngineConfig['observer'], 'engineFault'>
}

/**
 * Deletes aged rows of the engine's network once a minute, beside its rounds. A fault is logged and the
 * rest deleted the next time. Returns a function that stops it after the running statement.
 */
export function startDeletingAgedRows(
  { database, settings, network, now, observer }: AgedRowsConfig,
  intervalMs = INTERVAL_MS,
): () => Promise<void> {
  const store = bindStore(database, settings.chainId)
  const stopping = new AbortController()
  const deps = { ...store, now, pause: yieldToEventLoop, signal: stopping.signal }
  let running = Promise.resolve()
  const run = async (): Promise<void> => {
    try {
      await deleteAgedRows(deps)
    } catch (error) {
      observer.engineFault({ network, step: 'aged rows', error })
    }
    if (!stopping.signal.aborted) timer = schedule()
  }
  const schedule = (): NodeJS.Timeout =>
    setTimeout(() => {
      running = run()
    }, intervalMs)
  let timer = schedule()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await running
  }
}
