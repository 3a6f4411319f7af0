import 'server-only'

/** A longer pause is cut to this: it may have been a mistake. */
const MAX_MS = 60 * 60_000

/**
 * How long a `Retry-After` header asks to wait, at most an hour; 0 for one that is missing, past or
 * in no known form. Shape: whole seconds, or an HTTP date. Source: RFC 9110, section 10.2.3.
 */
export function readRetryAfter(header: string | null, nowMs: number): number {
  const text = header?.trim() ?? ''
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 0), MAX_MS) : 0
}
