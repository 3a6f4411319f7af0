import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'

/** Reports are kept by the hour of UTC. */
export const REPORT_HOUR_SECONDS = 3_600

/** How far back a report looks; the first is the shortest. */
export const REPORT_WINDOWS = ['24h', '7d', '30d'] as const
/** One of them. */
export type ReportWindow = (typeof REPORT_WINDOWS)[number]

/** Length of each window in hours. */
export const WINDOW_HOURS: Readonly<Record<ReportWindow, number>> = {
  '24h': 24,
  '7d': 7 * 24,
  '30d': 30 * 24,
}

/** Consecutive seconds; `from` belongs to them, `to` does not. */
export type TimeSpan = { readonly from: UnixSeconds; readonly to: UnixSeconds }

/** Start of the hour that a second is in. */
export const hourOf = (seconds: number): UnixSeconds =>
  unixSeconds(seconds - (seconds % REPORT_HOUR_SECONDS))

/** The hours, without gap, whose figures are kept. */
export type KeptHours = TimeSpan | null

/** Which part of a window is read from kept figures, and which is added up from records. */
export type ReportSpans = {
  /** Empty where `from` equals `to`. */
  readonly kept: TimeSpan
  readonly live: TimeSpan
}

/** So many hours without kept figures are added up at once. */
const MAX_LIVE_HOURS = 24

/**
 * Where the figures of a window come from. The window begins with a whole hour and contains the hour
 * of `now`. Where figures do not reach back so far, or are behind by more than a day, it is shorter.
 * Source: lib/docs/solving.md#solver-league.
 */
export function reportSpans(window: ReportWindow, kept: KeptHours, now: UnixSeconds): ReportSpans {
  const end = hourOf(now) + REPORT_HOUR_SECONDS
  const start = end - WINDOW_HOURS[window] * REPORT_HOUR_SECONDS
  const liveFrom = kept?.to ?? end - MAX_LIVE_HOURS * REPORT_HOUR_SECONDS
  const from = Math.max(start, kept?.from ?? liveFrom)
  const liveStart = Math.max(from, liveFrom)
  return {
    kept: { from: unixSeconds(Math.min(from, liveStart)), to: unixSeconds(liveStart) },
    live: {
      from: unixSeconds(liveStart),
      to: unixSeconds(
        Math.max(liveStart, Math.min(end, liveStart + MAX_LIVE_HOURS * REPORT_HOUR_SECONDS)),
      ),
    },
  }
}

/**
 * The next hour whose figures may be kept: first those after the kept ones that are over by `settled`,
 * then those before them, back to `first`; null when there is none. Newer hours come first, so that
 * reports are current while older ones are still filled in.
 */
export function nextHour(
  kept: KeptHours,
  { first, settled }: { readonly first: UnixSeconds; readonly settled: UnixSeconds },
): UnixSeconds | null {
  const oldest = hourOf(first)
  if (kept === null) {
    const newest = hourOf(settled) - REPORT_HOUR_SECONDS
    return newest < oldest ? null : unixSeconds(newest)
  }
  if (kept.to + REPORT_HOUR_SECONDS <= settled) return kept.to
  return kept.from > oldest ? unixSeconds(kept.from - REPORT_HOUR_SECONDS) : null
}
