import 'server-only'
import type { Attributes, HrTime } from '@opentelemetry/api'
import type {
  AggregationTemporality,
  DataPoint,
  DataPointType,
  Histogram,
  MetricData,
} from '@opentelemetry/sdk-metrics'
import type { MetricObjectWithValues, MetricValue, Registry } from 'prom-client'

/** The names that the package gives its numbers; it is only loaded where metrics are sent. */
export type MetricKinds = {
  readonly DataPointType: typeof DataPointType
  readonly AggregationTemporality: typeof AggregationTemporality
}

type Counted = MetricValue<string> & { readonly metricName?: string }
type Period = { readonly startTime: HrTime; readonly endTime: HrTime }

/**
 * What a registry has collected, as OpenTelemetry says it: the same names and labels, counted since the process began.
 * Summaries have no counterpart there and are left out; the registry has none.
 */
export async function collectedMetrics(
  registry: Registry,
  kinds: MetricKinds,
  period: Period,
): Promise<MetricData[]> {
  const found = await registry.getMetricsAsJSON()
  return found.flatMap((metric) => toMetricData(metric, kinds, period))
}

function toMetricData(
  { name, help, type, values }: MetricObjectWithValues<MetricValue<string>>,
  { DataPointType, AggregationTemporality }: MetricKinds,
  period: Period,
): MetricData[] {
  // The package's enum of value types has only this name for what is no integer.
  const descriptor = { name, description: help, unit: unitOf(name), valueType: 1 }
  const base = { descriptor, aggregationTemporality: AggregationTemporality.CUMULATIVE }
  const points = () =>
    values.map(({ labels, value }): DataPoint<number> => ({ ...period, attributes: labels, value }))
  switch (`${type}`) {
    case 'counter':
      return [
        { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points() },
      ]
    case 'gauge':
      return [{ ...base, dataPointType: DataPointType.GAUGE, dataPoints: points() }]
    case 'histogram': {
      const dataPoints = histograms(name, values).map((point) => ({ ...period, ...point }))
      return [{ ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints }]
    }
    default:
      return []
  }
}

/** Of each set of labels its buckets, whose counts Prometheus adds up. */
function histograms(
  name: string,
  values: readonly Counted[],
): readonly { readonly attributes: Attributes; readonly value: Histogram }[] {
  const series = new Map<string, { attributes: Attributes; parts: Counted[] }>()
  for (const value of values) {
    const { le: _, ...attributes } = value.labels
    const key = JSON.stringify(Object.entries(attributes).sort())
    const known = series.get(key) ?? { attributes, parts: [] }
    known.parts.push(value)
    series.set(key, known)
  }
  return [...series.values()].map(({ attributes, parts }) => {
    const partOf = (suffix: string) =>
      parts.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0
    const upTo = parts
      .filter(({ metricName }) => metricName === `${name}_bucket`)
      .map(({ labels, value }) => ({
        bound: Number(`${labels.le}`.replace('+Inf', 'Infinity')),
        value,
      }))
      .sort((a, b) => a.bound - b.bound)
    const counts = upTo.map(({ value }, at) => value - (upTo[at - 1]?.value ?? 0))
    const boundaries = upTo.map(({ bound }) => bound).filter(Number.isFinite)
    const value = { buckets: { boundaries, counts }, sum: partOf('sum'), count: partOf('count') }
    return { attributes, value }
  })
}

/** In the units of UCUM, as far as the name says; empty otherwise. */
const unitOf = (name: string): string => {
  if (/_seconds(_total)?$/.test(name)) return 's'
  return /_bytes(_total)?$/.test(name) ? 'By' : ''
}
