import { type Message, message } from '@/lib/domain/shared/message'
import type { Separators } from '@/lib/domain/shared/separators'
import { ENGLISH_SEPARATORS } from '@/lib/domain/shared/separators'
import { t } from '@/lib/words/words'

/** Days of the twelve months. */
const daysOfMonths: readonly Message[] = [
  message`{0} Jan`,
  message`{0} Feb`,
  message`{0} Mar`,
  message`{0} Apr`,
  message`{0} May`,
  message`{0} Jun`,
  message`{0} Jul`,
  message`{0} Aug`,
  message`{0} Sep`,
  message`{0} Oct`,
  message`{0} Nov`,
  message`{0} Dec`,
]

/** `14 Mar 2026`; months count from 0. */
function dateText(day: number, month: number, year: number | string): string {
  const words = daysOfMonths[month]
  return `${words === undefined ? `${day} ` : t(words, day)} ${year}`
}

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
  return `${dateText(at.day, at.month, at.year)}, ${formatClock(milliseconds, zone)}`
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
  return `${dateText(at.day, at.month, at.year)}, ${formatHourMinute(milliseconds, zone)}`
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
    return t`${tenths.replace('.', separators.decimal)} s`
  }
  const seconds = Math.floor(size / 1000)
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0) return join(t`${days} d`, hours % 24, HOURS)
  if (hours > 0) return join(t(HOURS, hours), minutes % 60, MINUTES)
  if (minutes > 0) return join(t(MINUTES, minutes), seconds % 60, SECONDS)
  return t(SECONDS, seconds)
}

const HOURS = message`{0} h`
const MINUTES = message`{0} min`
const SECONDS = message`{0} s`

const join = (head: string, rest: number, unit: Message): string =>
  rest === 0 ? head : `${head} ${t(unit, rest)}`

const DAY = 86_400_000

/** "12 s ago", "in 28 min"; beyond a day the exact date. */
export function formatRelative(milliseconds: number, now: number, zone: TimeZone): string {
  const distance = Math.abs(now - milliseconds)
  if (distance >= DAY) return formatDateTime(milliseconds, zone)
  if (distance < 1000) return t`now`
  const text = coarse(distance)
  return milliseconds > now ? t`in ${text}` : t`${text} ago`
}

function coarse(distance: number): string {
  if (distance < 60_000) return t(SECONDS, Math.floor(distance / 1000))
  if (distance < 3_600_000) return t(MINUTES, Math.floor(distance / 60_000))
  return formatDuration(Math.floor(distance / 60_000) * 60_000)
}

/** The day of a time: `2026-03-14`; for `unix` the day in UTC. */
export function dayKey(milliseconds: number, zone: TimeZone): string {
  const at = calendarOf(milliseconds, zone)
  return at === null ? '—' : `${at.year}-${two(at.month + 1)}-${two(at.day)}`
}

/** A day key for display: `Today`, `Yesterday`, `14 Mar 2026`. Null `now`: always the date. */
export function formatDay(day: string, now: number | null, zone: TimeZone): string {
  if (now !== null && day === dayKey(now, zone)) return t`Today`
  if (now !== null && day === dayKey(now - DAY, zone)) return t`Yesterday`
  const [year = '', month = '', date = ''] = day.split('-')
  return dateText(Number(date), Number(month) - 1, year)
}
