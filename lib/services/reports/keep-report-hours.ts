import 'server-only'
import { sumFills } from '@/lib/domain/report/partner-figures'
import { nextHour, REPORT_HOUR_SECONDS } from '@/lib/domain/report/report-hour'
import type { Address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { ChainStore, ReportStore } from '@/lib/infra/db/network-store'

/** Queries of one hour, in one transaction. */
type HourStore = Pick<
  ReportStore,
  'selectSolverFigures' | 'selectPartnerFills' | 'insertReportHour'
> &
  Pick<ChainStore, 'holdIndexedHead'>

/** What `keepReportHours` reads and writes. */
export type KeepReportHoursDeps = Pick<
  ReportStore,
  'selectKeptHours' | 'selectFirstReported' | 'selectOldestRunning'
> &
  Pick<ChainStore, 'selectIndexedHead'> & {
    /** Has the price of the native coin. */
    readonly wrappedNativeToken: Address
    readonly inTransaction: (work: (store: HourStore) => Promise<void>) => Promise<void>
    readonly now: () => UnixMicros
    /** Awaited between two hours, so that others get their turn. */
    readonly pause: () => Promise<void>
    /** Ends the work after the running hour. */
    readonly signal: AbortSignal
  }

/** Of one call, so that filling in a long past takes turns with what else is done beside the rounds. */
const MAX_HOURS = 24

/** Within so many seconds after its end, the attempts to settle an hour's auctions have begun. */
const SETTLED_AFTER_SECONDS = 600

/**
 * Keeps the figures of hours that are over, so that reports need not add up their records again: the
 * newest first, then older ones, a day at most a call. An hour waits while a settlement of its auctions
 * is tried. Source: lib/docs/solving.md#solver-league.
 */
export async function keepReportHours(deps: KeepReportHoursDeps): Promise<void> {
  const first = await deps.selectFirstReported({})
  if (first === null) return
  for (let done = 0; done < MAX_HOURS && !deps.signal.aborted; done += 1) {
    const settled = await settledUntil(deps)
    if (settled === null) return
    const hour = nextHour(await deps.selectKeptHours({}), { first, settled })
    if (hour === null) return
    await deps.inTransaction((store) => keepHour(store, hour, deps.wrappedNativeToken))
    await deps.pause()
  }
}

/** Nothing that is recorded of the seconds before this one changes any more, but by a reorganisation. */
async function settledUntil(deps: KeepReportHoursDeps): Promise<UnixSeconds | null> {
  const head = await deps.selectIndexedHead({})
  if (head === null) return null
  const running = await deps.selectOldestRunning({})
  const now = Math.min(head.timestamp, Math.floor(deps.now() / 1_000_000))
  return unixSeconds(Math.max(0, Math.min(now, running ?? now) - SETTLED_AFTER_SECONDS))
}

async function keepHour(
  store: HourStore,
  hour: UnixSeconds,
  wrappedNativeToken: Address,
): Promise<void> {
  // No block is indexed or taken back between reading the records and keeping their sums.
  await store.holdIndexedHead({})
  const span = { from: hour, to: unixSeconds(hour + REPORT_HOUR_SECONDS), wrappedNativeToken }
  const figures = await store.selectSolverFigures(span)
  const { total, apps, recipients } = sumFills(await store.selectPartnerFills(span))
  const partners = [
    ...(total.fills === 0 ? [] : [{ group: 'all' as const, key: '', ...total }]),
    ...[...apps].map(([key, sums]) => ({ group: 'app' as const, key, ...sums })),
    ...[...recipients].map(([key, sums]) => ({ group: 'recipient' as const, key, ...sums })),
  ]
  await store.insertReportHour({ hour, figures, partners })
}
