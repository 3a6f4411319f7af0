import { gunzipSync } from 'node:zlib'
import { bodyOf, listen } from './listening-server'

type AnyValue = {
  readonly stringValue?: string
  readonly intValue?: number | string
  readonly doubleValue?: number
  readonly boolValue?: boolean
}
type KeyValue = { readonly key: string; readonly value: AnyValue }

type SentSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes?: readonly KeyValue[]
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly status?: { readonly code?: number; readonly message?: string }
}

/** A span as it was received. */
export type ReceivedSpan = {
  readonly traceId: string
  readonly spanId: string
  /** Empty of the first span of a trace. */
  readonly parentSpanId: string
  readonly name: string
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number
  readonly start: bigint
  readonly end: bigint
  readonly attributes: Readonly<Record<string, unknown>>
  readonly links: readonly string[]
  readonly error: string | null
}

type ReceivedMetric = {
  readonly name: string
  readonly unit?: string
  readonly sum?: { readonly isMonotonic?: boolean; readonly dataPoints: readonly unknown[] }
  readonly gauge?: { readonly dataPoints: readonly unknown[] }
  readonly histogram?: { readonly dataPoints: readonly unknown[] }
}

type TraceBody = {
  readonly resourceSpans?: readonly {
    readonly resource?: { readonly attributes?: readonly KeyValue[] }
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[]
  }[]
}
type MetricBody = {
  readonly resourceMetrics?: readonly {
    readonly scopeMetrics: readonly { readonly metrics: readonly ReceivedMetric[] }[]
  }[]
}

/**
 * A receiver of OpenTelemetry by HTTP, which decodes JSON and keeps bodies of protobuf as they are. Source:
 * OpenTelemetry protocol, "OTLP/HTTP".
 */
export async function startOtlpReceiver() {
  const spans: ReceivedSpan[] = []
  const metrics: ReceivedMetric[] = []
  const resources: Readonly<Record<string, unknown>>[] = []
  const requests: { path: string; type: string; body: Buffer }[] = []
  const server = await listen(async (request, response) => {
    const sent = await bodyOf(request)
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(sent) : sent
    const type = request.headers['content-type'] ?? ''
    const path = request.url ?? ''
    requests.push({ path, type, body })
    if (type === 'application/json') {
      const parsed: TraceBody & MetricBody = JSON.parse(body.toString())
      for (const { resource, scopeSpans } of parsed.resourceSpans ?? []) {
        resources.push(record(resource?.attributes))
        spans.push(...scopeSpans.flatMap(({ spans: found }) => found.map(readSpan)))
      }
      for (const { scopeMetrics } of parsed.resourceMetrics ?? []) {
        metrics.push(...scopeMetrics.flatMap(({ metrics: found }) => found))
      }
    }
    response.writeHead(200, { 'Content-Type': type }).end(type === 'application/json' ? '{}' : '')
  })
  return { ...server, spans, metrics, resources, requests }
}

export type OtlpReceiver = Awaited<ReturnType<typeof startOtlpReceiver>>

const readSpan = (span: SentSpan): ReceivedSpan => ({
  traceId: span.traceId,
  spanId: span.spanId,
  parentSpanId: span.parentSpanId ?? '',
  name: span.name,
  kind: span.kind,
  start: BigInt(span.startTimeUnixNano),
  end: BigInt(span.endTimeUnixNano),
  attributes: record(span.attributes),
  links: (span.links ?? []).map(({ traceId, spanId }) => `${traceId} ${spanId}`),
  error: span.status?.code === 2 ? (span.status.message ?? '') : null,
})

const record = (attributes: readonly KeyValue[] = []): Readonly<Record<string, unknown>> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plainOf(value)]))

const plainOf = ({ stringValue, intValue, doubleValue, boolValue }: AnyValue): unknown =>
  stringValue ?? (intValue === undefined ? undefined : Number(intValue)) ?? doubleValue ?? boolValue
