import { formatDateTime, formatHourMinute, type TimeZone } from '@/lib/client/format/time'

/** Label of a time tick: the date at midnight, else hour and minute, without the time zone. */
export function formatTick(at: number, zone: TimeZone): string {
  if (zone === 'unix') return formatDateTime(at, zone)
  const clock = formatHourMinute(at, zone).slice(0, 5)
  return clock === '00:00' ? formatDateTime(at, zone).split(' ', 2).join(' ') : clock
}
