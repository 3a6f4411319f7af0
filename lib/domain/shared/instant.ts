import type { Brand } from './brand'

/** A moment as RFC 3339 UTC text with exactly six decimals, `2026-08-21T10:00:05.123456Z`; text order is time order. */
export type Instant = Brand<string, 'Instant'>

const fractionPattern = /\.(\d{1,6})\d*/

/**
 * Trusted time from a clock, a library or the database as an `Instant`.
 * A `Date` has milliseconds; text keeps up to six decimals, further ones are cut off.
 * Throws on text that is no time.
 */
export function instant(time: Date | string): Instant {
  const date = typeof time === 'string' ? new Date(isoText(time)) : time
  if (Number.isNaN(date.getTime())) throw new Error(`not a time: ${String(time).slice(0, 40)}`)
  const milliseconds = date.toISOString().slice(0, -1)
  if (typeof time !== 'string') return `${milliseconds}000Z` as Instant
  const fraction = (fractionPattern.exec(time)?.[1] ?? '').padEnd(6, '0')
  return `${milliseconds.slice(0, 19)}.${fraction}Z` as Instant
}

// Only milliseconds are certain to parse everywhere, and SQL writes a space and a two-digit offset.
const isoText = (text: string): string =>
  text
    .replace(' ', 'T')
    .replace(fractionPattern, (whole) => whole.slice(0, 4))
    .replace(/([+-]\d{2})$/, '$1:00')
