import { AggregationTemporality, DataPointType } from '@opentelemetry/sdk-metrics'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { collectedMetrics } from './prometheus-producer'

const PERIOD = { startTime: [1, 0], endTime: [2, 0] } as const

it('says what Prometheus would read, with buckets that are not added up', async () => {
  const registry = new Registry()
  const registers = [registry]
  const counter = new Counter({
    name: 'calls_total',
    help: 'Calls',
    labelNames: ['network'],
    registers,
  })
  const gauge = new Gauge({ name: 'memory_bytes', help: 'Memory', registers })
  const histogram = new Histogram({
    name: 'wait_seconds',
    help: 'Waits',
    labelNames: ['network'],
    buckets: [1, 5],
    registers,
  })
  counter.inc({ network: 'local' }, 3)
  gauge.set(7)
  for (const seconds of [0.5, 1, 2, 9]) histogram.observe({ network: 'local' }, seconds)
  histogram.observe({ network: 'sepolia' }, 3)

  const kinds = { AggregationTemporality, DataPointType }
  const period = { startTime: [...PERIOD.startTime], endTime: [...PERIOD.endTime] } as never
  const found = await collectedMetrics(registry, kinds, period)
  expect(found).toMatchObject([
    {
      descriptor: { name: 'calls_total', description: 'Calls', unit: '' },
      dataPointType: DataPointType.SUM,
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      isMonotonic: true,
      dataPoints: [{ ...PERIOD, attributes: { network: 'local' }, value: 3 }],
    },
    {
      descriptor: { name: 'memory_bytes', unit: 'By' },
      dataPointType: DataPointType.GAUGE,
      dataPoints: [{ value: 7 }],
    },
    {
      descriptor: { name: 'wait_seconds', unit: 's' },
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: [
        {
          attributes: { network: 'local' },
          value: {
            buckets: { boundaries: [1, 5], counts: [2, 1, 1] },
            sum: 12.5,
            count: 4,
          },
        },
        {
          attributes: { network: 'sepolia' },
          value: { buckets: { boundaries: [1, 5], counts: [0, 1, 0] }, sum: 3, count: 1 },
        },
      ],
    },
  ])
})
