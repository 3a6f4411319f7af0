import { describe, expect, it } from 'vitest'
import { parseEnv } from './env'

const telemetryOf = (variables: Record<string, string>) => parseEnv(variables).telemetry
const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

describe('what is sent to a receiver of OpenTelemetry', () => {
  it('is nothing unless an endpoint is named, or where it is switched off', () => {
    const nothing = { traces: null, metrics: null }
    expect(telemetryOf({})).toEqual(nothing)
    expect(telemetryOf({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' })).toEqual(nothing)
    expect(telemetryOf({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toEqual(nothing)
  })

  it('is traces and metrics as protobuf, unless said otherwise', () => {
    const metrics = { encoding: 'protobuf', intervalMs: 60_000, timeoutMs: 30_000 }
    expect(telemetryOf(ENDPOINT)).toEqual({ traces: { encoding: 'protobuf' }, metrics })
    expect(
      telemetryOf({
        ...ENDPOINT,
        OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
        OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'http/protobuf',
        OTEL_METRIC_EXPORT_INTERVAL: '5000',
      }),
    ).toEqual({
      traces: { encoding: 'json' },
      metrics: { encoding: 'protobuf', intervalMs: 5_000, timeoutMs: 5_000 },
    })
  })

  it('is one of the two where only it has an endpoint, or the other none', () => {
    const traces = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }
    expect(telemetryOf(traces)).toEqual({ traces: { encoding: 'protobuf' }, metrics: null })
    const without = telemetryOf({ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'none' })
    expect(without).toMatchObject({ traces: null, metrics: { encoding: 'protobuf' } })
  })

  it.each([
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_SDK_DISABLED', 'maybe'],
  ])('%s=%s stops the start', (name, value) => {
    expect(() => telemetryOf({ ...ENDPOINT, [name]: value })).toThrow(name)
  })
})
