import type { TimeZone } from '@/lib/client/format/time'

/** Days as date fields write them, "2026-11-26"; empty without a bound. Both days are included. */
export type HistorySpan = { readonly firstDay: string; readonly lastDay: string }

export const WHOLE_HISTORY: HistorySpan = { firstDay: '', lastDay: '' }

/** Unix seconds: `from` inclusive, `to` exclusive; `null` without a bound. */
export type SpanSeconds = { readonly from: number | null; readonly to: number | null }

/** The span in seconds, by the calendar of the zone; `null` when its last day is before its first. */
export function spanSeconds(
  { firstDay, lastDay }: HistorySpan,
  zone: TimeZone,
): SpanSeconds | null {
  const from = startOfDay(firstDay, 0, zone)
  const to = startOfDay(lastDay, 1, zone)
  return from !== null && to !== null && to <= from ? null : { from, to }
}

const DATE = /^(\d{4,6})-(\d\d)-(\d\d)$/

/** Seconds since 1970 of the midnight that starts a day, or the day `later` days after it. */
function startOfDay(text: string, later: number, zone: TimeZone): number | null {
  const [, year, month, day] = DATE.exec(text) ?? []
  if (year === undefined) return null
  const parts = [Number(year), Number(month) - 1, Number(day) + later] as const
  const milliseconds = zone === 'local' ? new Date(...parts).getTime() : Date.UTC(...parts)
  return Number.isNaN(milliseconds) ? null : Math.max(0, milliseconds / 1000)
}
