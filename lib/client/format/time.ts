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

/** `14 Mar 2026, 14:05:22` in the reader's time zone, or in UTC when asked. */
export function formatDateTime(milliseconds: number, zone: 'local' | 'utc' = 'local'): string {
  const date = new Date(milliseconds)
  if (Number.isNaN(date.getTime())) return '—'
  return zone === 'utc'
    ? `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())} UTC`
    : `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}, ${formatClock(milliseconds)}`
}

/** `14:05:22`, local. */
export function formatClock(milliseconds: number): string {
  const date = new Date(milliseconds)
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

/** `4.2 s`, `3 min 10 s`, `2 h 5 min`, `3 d 4 h`; parts that are zero are left out. */
export function formatDuration(milliseconds: number): string {
  const size = Math.max(0, milliseconds)
  if (size < 10_000) return `${(Math.floor(size / 100) / 10).toFixed(1).replace(/\.0$/, '')} s`
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
export function formatRelative(milliseconds: number, now: number): string {
  const distance = Math.abs(now - milliseconds)
  if (distance >= DAY) return formatDateTime(milliseconds)
  if (distance < 1000) return 'now'
  const text = coarse(distance)
  return milliseconds > now ? `in ${text}` : `${text} ago`
}

function coarse(distance: number): string {
  if (distance < 60_000) return `${Math.floor(distance / 1000)} s`
  if (distance < 3_600_000) return `${Math.floor(distance / 60_000)} min`
  return formatDuration(Math.floor(distance / 60_000) * 60_000)
}
