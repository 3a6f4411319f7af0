import 'server-only'
import { bindStore, inTransaction } from '@/lib/infra/db/network-store'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'
import { keepReportHours } from '@/lib/services/reports/keep-report-hours'
import { repeatBesideRounds } from './beside-rounds'
import type { EngineConfig } from './engine-config'

type ReportHoursConfig = Pick<EngineConfig, 'database' | 'network' | 'now'> & {
  readonly settings: Pick<EngineConfig['settings'], 'chainId' | 'wrappedNativeToken'>
  readonly observer: Pick<EngineConfig['observer'], 'engineFault'>
}

/**
 * Keeps the figures of hours that are over once a minute, beside the engine's rounds. A fault is logged
 * and the rest kept the next time. Returns a function that stops it after the running hour.
 */
export function startKeepingReportHours(
  { database, settings, network, now, observer }: ReportHoursConfig,
  intervalMs?: number,
): () => Promise<void> {
  const { chainId, wrappedNativeToken } = settings
  const deps = {
    ...bindStore(database, chainId),
    wrappedNativeToken,
    inTransaction: (work: Parameters<typeof inTransaction<void>>[2]) =>
      inTransaction(database, chainId, work),
    now,
    pause: yieldToEventLoop,
  }
  return repeatBesideRounds(
    (signal) => keepReportHours({ ...deps, signal }),
    (error) => observer.engineFault({ network, step: 'report hours', error }),
    intervalMs,
  )
}
