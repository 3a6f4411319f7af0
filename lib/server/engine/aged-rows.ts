import 'server-only'
import { bindStore } from '@/lib/infra/db/network-store'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'
import { deleteAgedRows } from '@/lib/services/engine/delete-aged-rows'
import { repeatBesideRounds } from './beside-rounds'
import type { EngineConfig } from './engine-config'

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
  intervalMs?: number,
): () => Promise<void> {
  const store = bindStore(database, settings.chainId)
  return repeatBesideRounds(
    (signal) => deleteAgedRows({ ...store, now, pause: yieldToEventLoop, signal }),
    (error) => observer.engineFault({ network, step: 'aged rows', error }),
    intervalMs,
  )
}
