import 'server-only'

/** A longer pause is shortened to this: it may have been a mistake. */
const MAX_MS = 60 * 60_000

/**
 * The wait requested by a `Retry-After` header in milliseconds, at most an hour. Null for one that is
 * missing, in no known form, or a date that is past: it says nothing about how long to wait, so the
 * caller has its own time. Shape: whole seconds, or an HTTP date. Source: RFC 9110, section 10.2.3.
 */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, MAX_MS)
  // An HTTP date begins with the day of the week; other texts are not left to the parser's guesses.
  const waitMs = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) - nowMs : Number.NaN
  return waitMs > 0 ? Math.min(waitMs, MAX_MS) : null
}
