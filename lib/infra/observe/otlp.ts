import 'server-only'
import { randomUUID } from 'node:crypto'
import type { HrTime } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { Registry } from 'prom-client'
import type { TelemetryEnv } from '@/lib/config/telemetry-env'
import type { UnixMicros } from '@/lib/domain/shared/timestamp'
import { collectedMetrics } from './prometheus-producer'
import type { Span } from './span'

type OtlpConfig = {
  readonly telemetry: TelemetryEnv
  readonly registry: Registry
  readonly version: string
  /** Which parts of the system this process runs. */
  readonly role: string
  readonly now: () => UnixMicros
  /** A receiver that cannot be reached, or a setting that is not understood. */
  readonly onProblem: (message: string) => void
}

export type Otlp = {
  /** Sends a span some time later; null where none are sent. */
  readonly pass: ((span: Span) => void) | null
  /** Sends what is left. */
  readonly stop: () => Promise<void>
}

/** What waits to be sent when the process ends is given this long. */
const STOP_MS = 2_000

/**
 * Sends spans and metrics to a receiver of OpenTelemetry by HTTP. Its packages are loaded here and only here, when this is
 * called: the bundle of the server would load at once what a file imports in the usual way. They read the standard
 * variables themselves, such as those of addresses, headers, sampling and batches.
 */
export async function startOtlp(config: OtlpConfig): Promise<Otlp> {
  const { telemetry, onProblem } = config
  const { diag, DiagLogLevel } = await import('@opentelemetry/api')
  const ignore = () => undefined
  const logger = { error: onProblem, warn: onProblem, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  const resource = await describeProcess(config)
  const traces = telemetry.traces && (await sendTraces(telemetry.traces, resource))
  const metrics = telemetry.metrics && (await sendMetrics(telemetry.metrics, resource, config))
  return {
    pass: traces?.pass ?? null,
    stop: async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise((resolve) => {
        timer = setTimeout(resolve, STOP_MS)
      })
      const sent = Promise.all([traces?.stop(), metrics?.stop()]).catch((error: unknown) =>
        onProblem(String(error)),
      )
      await Promise.race([sent, late])
      clearTimeout(timer)
    },
  }
}

/** Names the process; `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` take precedence. */
async function describeProcess({ version, role }: OtlpConfig): Promise<Resource> {
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } = await import(
    '@opentelemetry/resources'
  )
  const ours = resourceFromAttributes({
    'service.name': 'coincidence',
    'service.version': version,
    'service.instance.id': randomUUID(),
    'coincidence.role': role,
  })
  return defaultResource()
    .merge(ours)
    .merge(detectResources({ detectors: [envDetector] }))
}

async function sendTraces(
  { encoding }: NonNullable<TelemetryEnv['traces']>,
  resource: Resource,
): Promise<{ readonly pass: (span: Span) => void; readonly stop: () => Promise<void> }> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } = await import(
    '@opentelemetry/api'
  )
  const { BasicTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-base')
  const { OTLPTraceExporter } =
    encoding === 'json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  // Our spans have their ids already; the package asks for those of the span it is given, and of none in between.
  let ids = { traceId: '', spanId: '' }
  const provider = new BasicTracerProvider({
    resource,
    idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => ids.spanId },
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('coincidence')
  const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT }

  /**
   * Whether a trace is sampled is decided on its first span. That may have been sent by another process, so it is begun
   * again as it was, and never ended, which sends nothing.
   */
  const contextBelow = (traceId: string, spanId: string) => {
    ids = { traceId, spanId }
    return trace.setSpan(ROOT_CONTEXT, tracer.startSpan('', { root: true }, ROOT_CONTEXT))
  }

  return {
    pass: ({ name, kind, traceId, spanId, parentSpanId, start, end, attributes, links, error }) => {
      const context = parentSpanId === null ? ROOT_CONTEXT : contextBelow(traceId, parentSpanId)
      ids = { traceId, spanId }
      const linked = links.map((link) => ({ context: { ...link, traceFlags: TraceFlags.SAMPLED } }))
      const options = { kind: kinds[kind], attributes, links: linked, startTime: hrTime(start) }
      const span = tracer.startSpan(name, options, context)
      if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: error })
      span.end(hrTime(end))
    },
    stop: () => provider.shutdown(),
  }
}

async function sendMetrics(
  { encoding, intervalMs, timeoutMs }: NonNullable<TelemetryEnv['metrics']>,
  resource: Resource,
  { registry, version, now }: OtlpConfig,
): Promise<{ readonly stop: () => Promise<void> }> {
  const sdk = await import('@opentelemetry/sdk-metrics')
  const { OTLPMetricExporter } =
    encoding === 'json'
      ? await import('@opentelemetry/exporter-metrics-otlp-http')
      : await import('@opentelemetry/exporter-metrics-otlp-proto')
  const startTime = hrTime(now())
  const scope = { name: 'coincidence', version }
  const collect = async () => {
    const period = { startTime, endTime: hrTime(now()) }
    const metrics = await collectedMetrics(registry, sdk, period)
    return { resourceMetrics: { resource, scopeMetrics: [{ scope, metrics }] }, errors: [] }
  }
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(),
    exportIntervalMillis: intervalMs,
    exportTimeoutMillis: timeoutMs,
    metricProducers: [{ collect }],
  })
  const provider = new sdk.MeterProvider({ resource, readers: [reader] })
  return { stop: () => provider.shutdown() }
}

/** Seconds and nanoseconds: a number alone might be taken for the time since the process began. */
const hrTime = (at: UnixMicros): HrTime => {
  const seconds = Math.floor(at / 1_000_000)
  return [seconds, (at - seconds * 1_000_000) * 1_000]
}
