import { formatDateTime, formatHourMinute, type TimeZone } from '@/lib/client/format/time'

/** A tick of a time axis: the day at midnight, else the hour; the axis does not repeat its zone. */
export function formatTick(at: number, zone: TimeZone): string {
  if (zone === 'unix') return formatDateTime(at, zone)
  const clock = formatHourMinute(at, zone).slice(0, 5)
  return clock === '00:00' ? formatDateTime(at, zone).split(' ', 2).join(' ') : clock
}
