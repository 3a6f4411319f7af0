import 'server-only'
import {
  addFigures,
  NO_FIGURES,
  type PartnerFigures,
  sumFills,
} from '@/lib/domain/report/partner-figures'
import {
  REPORT_HOUR_SECONDS,
  type ReportWindow,
  reportSpans,
  type TimeSpan,
} from '@/lib/domain/report/report-hour'
import { type Address, address } from '@/lib/domain/shared/address'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import type { ReportStore } from '@/lib/infra/db/network-store'
import { secondsOf } from '@/lib/services/order-book/read-orders'

/** What `getPartnerReport` reads. */
export type PartnerReportDeps = Pick<
  ReportStore,
  'selectKeptHours' | 'selectPartnerHours' | 'selectPartnerSteps' | 'selectPartnerFills'
> & {
  /** Has the price of the native coin. */
  readonly wrappedNativeToken: Address
  readonly now: () => UnixMicros
}

/** Figures of the fills in the blocks of a span. */
export type PartnerReport = TimeSpan & {
  readonly total: PartnerFigures
  /** Largest volume first; `appCode` is null for orders without one. */
  readonly apps: readonly { readonly appCode: string | null; readonly figures: PartnerFigures }[]
  /** The app codes that are not listed, together; null where all are. */
  readonly otherApps: PartnerFigures | null
  readonly recipients: readonly { readonly recipient: Address; readonly figures: PartnerFigures }[]
  readonly otherRecipients: PartnerFigures | null
  readonly stepSeconds: number
  /** Consecutive, oldest first; `time` is the start of each, the first of which may be before the span. */
  readonly steps: readonly { readonly time: UnixSeconds; readonly figures: PartnerFigures }[]
}

const DAY_SECONDS = 24 * REPORT_HOUR_SECONDS

/** Anybody may write an app code, so there may be any number. */
const MAX_LISTED = 200

/**
 * What was traded for each app code and each recipient of partner fees in a window. Errors: none.
 * Source: lib/docs/protocol.md#partner-report.
 */
export async function getPartnerReport(
  deps: PartnerReportDeps,
  window: ReportWindow,
): Promise<PartnerReport> {
  const stepSeconds = window === '24h' ? REPORT_HOUR_SECONDS : DAY_SECONDS
  const { kept, live } = reportSpans(window, await deps.selectKeptHours({}), secondsOf(deps.now()))
  const sums = {
    all: new Map<string, PartnerFigures>(),
    app: new Map<string, PartnerFigures>(),
    recipient: new Map<string, PartnerFigures>(),
  }
  const steps = new Map<number, PartnerFigures>()
  for (const { group, key, ...figures } of await deps.selectPartnerHours(kept)) {
    add(sums[group], key, figures)
  }
  for (const { time, ...figures } of await deps.selectPartnerSteps({ ...kept, stepSeconds })) {
    add(steps, time, figures)
  }
  for (const span of stepsOf(live, stepSeconds)) {
    const { wrappedNativeToken } = deps
    const fills = await deps.selectPartnerFills({ ...span, wrappedNativeToken })
    const { total, apps, recipients } = sumFills(fills)
    add(sums.all, '', total)
    add(steps, span.from - (span.from % stepSeconds), total)
    for (const [key, figures] of apps) add(sums.app, key, figures)
    for (const [key, figures] of recipients) add(sums.recipient, key, figures)
  }
  const apps = listed(sums.app)
  const recipients = listed(sums.recipient)
  const span = { from: kept.from, to: live.to }
  return {
    ...span,
    total: sums.all.get('') ?? NO_FIGURES,
    apps: apps.first.map(([key, figures]) => ({ appCode: key === '' ? null : key, figures })),
    otherApps: apps.others,
    recipients: recipients.first.map(([key, figures]) => ({ recipient: address(key), figures })),
    otherRecipients: recipients.others,
    stepSeconds,
    steps: stepsOf(span, stepSeconds).map(({ from }) => {
      const time = unixSeconds(from - (from % stepSeconds))
      return { time, figures: steps.get(time) ?? NO_FIGURES }
    }),
  }
}

function add<K>(sums: Map<K, PartnerFigures>, key: K, figures: PartnerFigures): void {
  sums.set(key, addFigures(sums.get(key) ?? NO_FIGURES, figures))
}

/** The parts of a span that are in one step each. */
function stepsOf({ from, to }: TimeSpan, stepSeconds: number): readonly TimeSpan[] {
  const parts: TimeSpan[] = []
  for (let start: number = from; start < to; ) {
    const end = Math.min(to, start - (start % stepSeconds) + stepSeconds)
    parts.push({ from: unixSeconds(start), to: unixSeconds(end) })
    start = end
  }
  return parts
}

/** Those with the largest volume, and the sum of all others. */
function listed(sums: ReadonlyMap<string, PartnerFigures>) {
  const sorted = [...sums].toSorted(([a, left], [b, right]) =>
    left.volume === right.volume ? (a < b ? -1 : 1) : left.volume < right.volume ? 1 : -1,
  )
  const others = sorted.slice(MAX_LISTED)
  return {
    first: sorted.slice(0, MAX_LISTED),
    others:
      others.length === 0
        ? null
        : others.reduce((sum, [, figures]) => addFigures(sum, figures), NO_FIGURES),
  }
}
