import 'server-only'
import type { SpanContext } from './span'

const FIELDS = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/

/**
 * The caller's span as its `traceparent` header names it; null where the header is none. A later version may
 * have more fields at the end. Source: W3C Trace Context, "traceparent Header".
 */
export function parseTraceparent(header: string | null): SpanContext | null {
  const [, version, traceId = '', spanId = '', more] = FIELDS.exec(header?.trim() ?? '') ?? []
  if (version === undefined || version === 'ff') return null
  if (version === '00' && more !== undefined) return null
  return isZero(traceId) || isZero(spanId) ? null : { traceId, spanId }
}

const isZero = (digits: string): boolean => /^0+$/.test(digits)
