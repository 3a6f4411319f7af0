import 'server-only'
import type { HistoryEnv } from '@/lib/config/env'
import { firstMonthOfPolicy, monthOf } from '@/lib/domain/history/month'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { selectOldestHistory } from '@/lib/infra/db/archive/history-rows'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'
import { historyLimits } from '@/lib/server/archive/archive-limits'
import { dropHistory } from '@/lib/server/archive/drop-history'
import { repeatBesideRounds } from './beside-rounds'
import type { EngineConfig } from './engine-config'

type BoundedHistoryConfig = Pick<EngineConfig, 'database' | 'network' | 'now'> & {
  readonly settings: Pick<EngineConfig['settings'], 'chainId'>
  readonly observer: Pick<
    EngineConfig['observer'],
    'engineFault' | 'historyArchivable' | 'historyDropped'
  >
}

/** Months end rarely. */
const INTERVAL_MS = 60 * 60_000

/**
 * Looks once an hour, beside the engine's rounds, whether there is history older than the policy says.
 * It is deleted where that is asked for; else a line of the log says, once for each month, that it can be
 * archived. Returns a function that stops it after the running transaction.
 */
export function startBoundingHistory(
  { database, settings: { chainId }, network, now, observer }: BoundedHistoryConfig,
  { months, drop }: HistoryEnv,
  intervalMs = INTERVAL_MS,
): () => Promise<void> {
  let reported = ''
  const work = async (signal: AbortSignal): Promise<void> => {
    const seconds = unixSeconds(now() / 1_000_000)
    const before = firstMonthOfPolicy(seconds, months)
    const limits = await historyLimits({ database, chainId }, before, seconds)
    if (!limits.ok) return
    if (drop) {
      const input = { database, chainId, before, limits: limits.value, pause: yieldToEventLoop }
      const rows = await dropHistory({ ...input, signal })
      if (rows > 0) observer.historyDropped({ network, before, rows })
      return
    }
    const oldest = await selectOldestHistory(database.db, { chainId })
    if (oldest === null || reported === before) return
    const month = monthOf(unixSeconds(oldest))
    if (month >= before) return
    reported = before
    observer.historyArchivable({ network, oldest: month, before })
  }
  return repeatBesideRounds(
    work,
    (error) => observer.engineFault({ network, step: 'bounded history', error }),
    intervalMs,
  )
}
