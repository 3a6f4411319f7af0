import type { Separators } from '@/lib/domain/shared/separators'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'

const months = [
  'Jan',
  'Feb',
  'Mar',
  'Apr',
  'May',
  'Jun',
  'Jul',
  'Aug',
  'Sep',
  'Oct',
  'Nov',
  'Dec',
] as const

const two = (value: number): string => String(value).padStart(2, '0')

/** How times are written: in the browser's zone, in UTC, or as Unix seconds. */
export type TimeZone = 'local' | 'utc' | 'unix'

type Calendar = {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

function calendarOf(milliseconds: number, zone: TimeZone): Calendar | null {
  const date = new Date(milliseconds)
  if (Number.isNaN(date.getTime())) return null
  return zone === 'local'
    ? {
        year: date.getFullYear(),
        month: date.getMonth(),
        day: date.getDate(),
        hour: date.getHours(),
        minute: date.getMinutes(),
        second: date.getSeconds(),
      }
    : {
        year: date.getUTCFullYear(),
        month: date.getUTCMonth(),
        day: date.getUTCDate(),
        hour: date.getUTCHours(),
        minute: date.getUTCMinutes(),
        second: date.getUTCSeconds(),
      }
}

const unixText = (milliseconds: number): string => String(Math.floor(milliseconds / 1000))

const suffix = (zone: TimeZone): string => (zone === 'utc' ? ' UTC' : '')

/** `14 Mar 2026, 14:05:22`, `14 Mar 2026, 13:05:22 UTC` or `1773493522`. */
export function formatDateTime(milliseconds: number, zone: TimeZone): string {
  const at = calendarOf(milliseconds, zone)
  if (at === null) return '—'
  if (zone === 'unix') return unixText(milliseconds)
  return `${at.day} ${months[at.month]} ${at.year}, ${formatClock(milliseconds, zone)}`
}

/** `14:05:22`, `13:05:22 UTC` or `1773493522`. */
export function formatClock(milliseconds: number, zone: TimeZone): string {
  return `${formatClockDigits(milliseconds, zone)}${suffix(zone)}`
}

/** The same without a zone, for a column with a known zone. */
export function formatClockDigits(milliseconds: number, zone: TimeZone): string {
  const at = calendarOf(milliseconds, zone)
  if (at === null) return '—'
  if (zone === 'unix') return unixText(milliseconds)
  return `${two(at.hour)}:${two(at.minute)}:${two(at.second)}`
}

/** `formatDateTime` without seconds: `14 Mar 2026, 14:05`. */
export function formatDateMinute(milliseconds: number, zone: TimeZone): string {
  const at = calendarOf(milliseconds, zone)
  if (at === null) return '—'
  if (zone === 'unix') return unixText(milliseconds)
  return `${at.day} ${months[at.month]} ${at.year}, ${formatHourMinute(milliseconds, zone)}`
}

/** `14:05`, `13:05 UTC` or `1773493522`. */
export function formatHourMinute(milliseconds: number, zone: TimeZone): string {
  const at = calendarOf(milliseconds, zone)
  if (at === null) return '—'
  if (zone === 'unix') return unixText(milliseconds)
  return `${two(at.hour)}:${two(at.minute)}${suffix(zone)}`
}

/** `4.2 s`, `3 min 10 s`, `2 h 5 min`, `3 d 4 h`; parts that are zero are left out. */
export function formatDuration(
  milliseconds: number,
  separators: Separators = ENGLISH_SEPARATORS,
): string {
  const size = Math.max(0, milliseconds)
  if (size < 10_000) {
    const tenths = (Math.floor(size / 100) / 10).toFixed(1).replace(/\.0$/, '')
    return `${tenths.replace('.', separators.decimal)} s`
  }
  const seconds = Math.floor(size / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return join(`${days} d`, hours % 24, 'h')
  if (hours > 0) return join(`${hours} h`, minutes % 60, 'min')
  if (minutes > 0) return join(`${minutes} min`, seconds % 60, 's')
  return `${seconds} s`
}

const join = (head: string, rest: number, unit: string): string =>
  rest === 0 ? head : `${head} ${rest} ${unit}`

const DAY = 86_400_000

/** "12 s ago", "in 28 min"; beyond a day the exact date. */
export function formatRelative(milliseconds: number, now: number, zone: TimeZone): string {
  const distance = Math.abs(now - milliseconds)
  if (distance >= DAY) return formatDateTime(milliseconds, zone)
  if (distance < 1000) return 'now'
  const text = coarse(distance)
  return milliseconds > now ? `in ${text}` : `${text} ago`
}

function coarse(distance: number): string {
  if (distance < 60_000) return `${Math.floor(distance / 1000)} s`
  if (distance < 3_600_000) return `${Math.floor(distance / 60_000)} min`
  return formatDuration(Math.floor(distance / 60_000) * 60_000)
}

/** The day of a time: `2026-03-14`; for `unix` the day in UTC. */
export function dayKey(milliseconds: number, zone: TimeZone): string {
  const at = calendarOf(milliseconds, zone)
  return at === null ? '—' : `${at.year}-${two(at.month + 1)}-${two(at.day)}`
}

/** A day key for display: `Today`, `Yesterday`, `14 Mar 2026`. Null `now`: always the date. */
export function formatDay(day: string, now: number | null, zone: TimeZone): string {
  if (now !== null && day === dayKey(now, zone)) return 'Today'
  if (now !== null && day === dayKey(now - DAY, zone)) return 'Yesterday'
  const [year = '', month = '', date = ''] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1] ?? ''} ${year}`
}
