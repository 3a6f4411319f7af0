import 'server-only'
import { found } from '@/lib/domain/market/source-result'
import type { ReportWindow } from '@/lib/domain/report/report-hour'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { cachedLookup } from '@/lib/infra/cache/cached-lookup'
import { getPartnerReport } from '@/lib/services/reports/partner-report'
import { getSolverLeague } from '@/lib/services/reports/solver-league'
import type { OrderBookContext } from './order-book-context'

/** So long one reading serves all who ask. */
const TTL_MS = 10_000

/** Use cases that add up what was recorded. */
export function reportReads(context: OrderBookContext) {
  const deps = { ...context, wrappedNativeToken: context.config.wrappedNativeToken }
  const nowMs = () => microsToMs(context.config.now())
  const shared = <V>(read: (window: ReportWindow) => Promise<V>) => {
    const lookup = cachedLookup(
      async (window: ReportWindow) => found(await read(window), nowMs()),
      {
        ttlMs: TTL_MS,
        unknownTtlMs: 0,
        staleMs: 0,
        cooldownMs: 0,
        maxEntries: 3,
        nowMs,
      },
    )
    return async (window: ReportWindow): Promise<V> => {
      const answer = await lookup(window)
      return answer.kind === 'found' ? answer.value : read(window)
    }
  }
  return {
    solverLeague: shared((window) => getSolverLeague(deps, window)),
    partnerReport: shared((window) => getPartnerReport(deps, window)),
  }
}
