import type { TimeZone } from '@/lib/client/format/time'
import { LONGEST_DEADLINE_SECONDS } from '@/lib/client/trade-defaults'
import { type UnixSeconds, unixSeconds } from '@/lib/domain/shared/amount'
import { LEAST_SECONDS } from './deadline'

/** Time to sign an order that is to last as long as possible. */
const SIGNING_SECONDS = 600

/** The earliest and latest moment that can be chosen, as text for a date field. */
export const deadlineRange = (nowMs: number, zone: TimeZone) => ({
  min: deadlineFieldText(unixSeconds(nowMs / 1000 + 2 * LEAST_SECONDS), zone),
  max: deadlineFieldText(
    unixSeconds(nowMs / 1000 + LONGEST_DEADLINE_SECONDS - SIGNING_SECONDS),
    zone,
  ),
})

/** A moment as a date field writes it, `2026-03-14T14:05`; in UTC unless times are local. */
export function deadlineFieldText(at: UnixSeconds, zone: TimeZone): string {
  const date = new Date(at * 1000)
  const shifted = zone === 'local' ? date.getTime() - date.getTimezoneOffset() * 60_000 : at * 1000
  return new Date(shifted).toISOString().slice(0, 16)
}

/** The moment in a date field; null while it is incomplete. */
export function parseDeadlineField(text: string, zone: TimeZone): UnixSeconds | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text)) return null
  const milliseconds = Date.parse(zone === 'local' ? text : `${text}Z`)
  return Number.isNaN(milliseconds) ? null : unixSeconds(milliseconds / 1000)
}
