import 'server-only'
import * as z from 'zod'

/** How one signal is sent; addresses, headers and further settings are read by the exporter itself. */
type OtlpEnv = { readonly encoding: 'protobuf' | 'json' }

/** What is sent to a receiver of OpenTelemetry; null for what is not. */
export type TelemetryEnv = {
  readonly traces: OtlpEnv | null
  readonly metrics: (OtlpEnv & { readonly intervalMs: number; readonly timeoutMs: number }) | null
}

const endpoint = z.url({ protocol: /^https?$/ }).optional()
const protocol = z
  .enum(['http/protobuf', 'http/json'], 'expected http/protobuf or http/json; grpc is not offered')
  .optional()
const exporter = z.enum(['otlp', 'none'], 'expected otlp or none').default('otlp')
const milliseconds = z.coerce.number().int().min(100).max(3_600_000)

/** The variables, as part of the full schema. Source: OpenTelemetry, environment variable specification. */
export const telemetryVariables = {
  OTEL_SDK_DISABLED: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(false),
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: endpoint,
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: protocol,
  OTEL_TRACES_EXPORTER: exporter,
  OTEL_METRICS_EXPORTER: exporter,
  OTEL_METRIC_EXPORT_INTERVAL: milliseconds.default(60_000),
  OTEL_METRIC_EXPORT_TIMEOUT: milliseconds.default(30_000),
} as const

type TelemetrySettings = z.output<z.ZodObject<typeof telemetryVariables>>

/** Nothing is sent unless an endpoint is named: the default of the specification would be this machine. */
export function readTelemetry(env: TelemetrySettings): TelemetryEnv {
  if (env.OTEL_SDK_DISABLED) return { traces: null, metrics: null }
  const shared = env.OTEL_EXPORTER_OTLP_ENDPOINT
  const hasTraces = (env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? shared) !== undefined
  const hasMetrics = (env.OTEL_EXPORTER_OTLP_METRICS_ENDPOINT ?? shared) !== undefined
  const encodingOf = (own: TelemetrySettings['OTEL_EXPORTER_OTLP_PROTOCOL']) =>
    (own ?? env.OTEL_EXPORTER_OTLP_PROTOCOL) === 'http/json' ? 'json' : 'protobuf'
  return {
    traces:
      hasTraces && env.OTEL_TRACES_EXPORTER === 'otlp'
        ? { encoding: encodingOf(env.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL) }
        : null,
    metrics:
      hasMetrics && env.OTEL_METRICS_EXPORTER === 'otlp'
        ? {
            encoding: encodingOf(env.OTEL_EXPORTER_OTLP_METRICS_PROTOCOL),
            intervalMs: env.OTEL_METRIC_EXPORT_INTERVAL,
            // The reader does not take a longer one.
            timeoutMs: Math.min(env.OTEL_METRIC_EXPORT_TIMEOUT, env.OTEL_METRIC_EXPORT_INTERVAL),
          }
        : null,
  }
}
