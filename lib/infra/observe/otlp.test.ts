import { Counter, Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TelemetryEnv } from '@/lib/config/telemetry-env'
import { unixMicros } from '@/lib/domain/shared/timestamp'
import { type OtlpReceiver, startOtlpReceiver } from '@/lib/testing/fakes/otlp-receiver'
import { startOtlp } from './otlp'
import type { Span } from './span'

/** Long before this process began, to the microsecond. */
const START = unixMicros(1_700_000_000_000_001)
const TRACE = 'a1'.repeat(16)
const [ROOT, CHILD] = ['b2'.repeat(8), 'c3'.repeat(8)]

let receiver: OtlpReceiver
let problems: string[]

beforeEach(async () => {
  problems = []
  receiver = await startOtlpReceiver()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await receiver.close()
})

const span = (of: Partial<Span>): Span => ({
  name: 'root',
  kind: 'server',
  traceId: TRACE,
  spanId: ROOT,
  parentSpanId: null,
  start: START,
  end: unixMicros(START + 2_500),
  attributes: {},
  links: [],
  error: null,
  ...of,
})

const CHILD_SPAN = span({ name: 'child', kind: 'client', spanId: CHILD, parentSpanId: ROOT })

async function send(spans: readonly Span[], telemetry: TelemetryEnv, registry = new Registry()) {
  const { pass, stop } = await startOtlp({
    telemetry,
    registry,
    version: '1.2.3',
    role: 'engine',
    now: () => START,
    onProblem: (problem) => problems.push(problem),
  })
  for (const one of spans) pass?.(one)
  await stop()
}

const TRACES_ALONE = { traces: { encoding: 'json' }, metrics: null } as const

describe('a receiver of OpenTelemetry', () => {
  it('gets spans with the ids, parents, links and times they have', async () => {
    const link = { traceId: 'd4'.repeat(16), spanId: 'e5'.repeat(8) }
    const root = span({ attributes: { text: 'a', count: 7 }, links: [link], error: 'no answer' })
    await send([root, CHILD_SPAN], TRACES_ALONE)
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/v1/traces'])
    expect(receiver.spans).toEqual([
      {
        traceId: TRACE,
        spanId: ROOT,
        parentSpanId: '',
        name: 'root',
        kind: 2,
        start: 1_700_000_000_000_001_000n,
        end: 1_700_000_000_002_501_000n,
        attributes: { text: 'a', count: 7 },
        links: [`${link.traceId} ${link.spanId}`],
        error: 'no answer',
      },
      expect.objectContaining({ spanId: CHILD, parentSpanId: ROOT, kind: 3, error: null }),
    ])
    expect(receiver.resources[0]).toMatchObject({
      'service.name': 'coincidence',
      'service.version': '1.2.3',
      'coincidence.role': 'engine',
    })
    expect(problems).toEqual([])
  })

  it('gets all spans of a trace or none, whichever process sends them', async () => {
    vi.stubEnv('OTEL_TRACES_SAMPLER', 'parentbased_traceidratio')
    vi.stubEnv('OTEL_TRACES_SAMPLER_ARG', '0.5')
    const traceIds = Array.from({ length: 64 }, (_, n) =>
      (n * 67_108_863 + 1).toString(16).padStart(8, '0').padEnd(32, '0'),
    )
    await send(
      traceIds.map((traceId) => span({ traceId })),
      TRACES_ALONE,
    )
    const sampled = receiver.spans.map(({ traceId }) => traceId)
    expect(sampled.length).toBeGreaterThan(0)
    expect(sampled.length).toBeLessThan(traceIds.length)
    receiver.spans.length = 0
    await send(
      traceIds.map((traceId) => ({ ...CHILD_SPAN, traceId })),
      TRACES_ALONE,
    )
    expect(receiver.spans.map(({ traceId }) => traceId)).toEqual(sampled)
  })

  it('gets protobuf unless JSON is asked for', async () => {
    await send([span({ name: 'placement' })], { traces: { encoding: 'protobuf' }, metrics: null })
    const [request] = receiver.requests
    expect(request?.type).toBe('application/x-protobuf')
    expect(request?.body.includes(Buffer.from(TRACE, 'hex'))).toBe(true)
    expect(request?.body.includes('placement')).toBe(true)
  })

  it('gets the metrics that Prometheus reads', async () => {
    const registry = new Registry()
    const registers = [registry]
    new Counter({ name: 'trades_total', help: 'Trades', registers }).inc(3)
    const metrics = { encoding: 'json', intervalMs: 3_600_000, timeoutMs: 1_000 } as const
    await send([], { traces: null, metrics }, registry)
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/v1/metrics'])
    expect(receiver.metrics).toMatchObject([
      {
        name: 'trades_total',
        sum: {
          isMonotonic: true,
          aggregationTemporality: 2,
          dataPoints: [{ asDouble: 3, startTimeUnixNano: '1700000000000001000' }],
        },
      },
    ])
  })
})

it('a receiver that is not there is a problem that is told, and no fault', async () => {
  await receiver.close()
  vi.stubEnv('OTEL_EXPORTER_OTLP_TIMEOUT', '200')
  await send([span({})], TRACES_ALONE)
  await expect.poll(() => problems.length).toBeGreaterThan(0)
})
