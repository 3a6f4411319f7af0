import 'server-only'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'

/** Names a span: 16 and 8 bytes in hex. Source: W3C Trace Context. */
export type SpanContext = { readonly traceId: string; readonly spanId: string }

/** Never a signature, a key, a body or the address of a client. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** `server` answers a request, `client` makes one. */
type SpanKind = 'internal' | 'server' | 'client'

/** Something that has ended, as a step of a trace. */
export type Span = SpanContext & {
  readonly name: string
  readonly kind: SpanKind
  /** Null of the first span of a trace. */
  readonly parentSpanId: string | null
  readonly start: UnixMicros
  readonly end: UnixMicros
  readonly attributes: SpanAttributes
  readonly links: readonly SpanContext[]
  /** Why it failed; null unless it did. */
  readonly error: string | null
}
