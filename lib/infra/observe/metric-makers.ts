import 'server-only'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Makes metrics of one registry: a name with its unit, what it says, and its labels. */
export function metricMakers(registry: Registry) {
  const registers = [registry]
  return {
    counter: <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
      new Counter<L>({ name, help, labelNames: [...labelNames], registers }),
    gauge: <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
      new Gauge<L>({ name, help, labelNames: [...labelNames], registers }),
    histogram: <L extends string>(
      name: string,
      help: string,
      labelNames: readonly L[],
      buckets: number[],
    ) => new Histogram<L>({ name, help, labelNames: [...labelNames], buckets, registers }),
  }
}

export type MetricMakers = ReturnType<typeof metricMakers>
