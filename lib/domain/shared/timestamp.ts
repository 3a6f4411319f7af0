import type { Brand } from './brand'
import type { Failure, Result } from './result'
import { failure, ok } from './result'

/** Microseconds since 1970-01-01 UTC; exact as a `number` until the year 2255. */
export type UnixMicros = Brand<number, 'UnixMicros'>

/** Rounds down to a whole microsecond. */
export function unixMicros(value: number): UnixMicros {
  return Math.floor(value) as UnixMicros
}

/** Milliseconds since 1970-01-01 UTC, with the microseconds as a fraction. */
export const microsToMs = (value: UnixMicros): number => value / 1000

const pattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(?:Z|\+00:00)$/

/** Parses an RFC 3339 UTC timestamp; digits beyond microseconds are truncated. */
export function parseTimestamp(text: string): Result<UnixMicros, Failure<'InvalidParameter'>> {
  const parts = pattern.exec(text)
  const milliseconds = parts?.[1] === undefined ? Number.NaN : Date.parse(`${parts[1]}Z`)
  if (Number.isNaN(milliseconds)) {
    return failure('InvalidParameter', 'expected an ISO 8601 UTC timestamp ending in Z')
  }
  const fraction = Number((parts?.[2] ?? '').slice(0, 6).padEnd(6, '0'))
  return ok(unixMicros(milliseconds * 1000 + fraction))
}

/** `2026-08-21T10:00:05.123456Z`: always six decimals, always `Z`. */
export function formatTimestamp(value: UnixMicros): string {
  const seconds = Math.floor(value / 1_000_000)
  const fraction = String(value - seconds * 1_000_000).padStart(6, '0')
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${fraction}Z`
}
