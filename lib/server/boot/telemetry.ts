import 'server-only'
import { LOCAL_NETWORK } from '@/lib/config/networks'
import { countCalls } from '@/lib/infra/observe/call-metrics'
import { followCalls } from '@/lib/infra/observe/call-spans'
import { createTracer, NO_TRACER, type Tracer } from '@/lib/infra/observe/tracer'
import type { SharedParts } from '@/lib/server/networks/local-chain'
import { createFineClock } from './clock'
import { readRelease } from './release'

/**
 * Counts the calls of this process to others, and sends spans and metrics where an endpoint for them is
 * configured. Without one no package for that is loaded, and nothing is measured for it.
 */
export async function startTelemetry({
  env,
  options,
  log,
  metrics,
  onStop,
}: Pick<SharedParts, 'env' | 'options' | 'log' | 'metrics' | 'onStop'>): Promise<Tracer> {
  const names = new Map(
    env.networks.map((network) =>
      network.kind === 'local'
        ? [network.chainId, LOCAL_NETWORK]
        : [network.chain.chainId, network.name],
    ),
  )
  const networkOf = (chainId: number) => names.get(chainId) ?? ''
  const stopCounting = countCalls(metrics, networkOf)
  onStop(async () => stopCounting())
  const { telemetry } = env
  if (telemetry.traces === null && telemetry.metrics === null) return NO_TRACER
  const { startOtlp } = await import('@/lib/infra/observe/otlp')
  const now = createFineClock()
  const { pass, stop } = await startOtlp({
    telemetry,
    registry: metrics.registry,
    version: readRelease(options.root).version,
    role: options.role,
    now,
    onProblem: (message) => log.warn({ detail: message.slice(0, 300) }, 'telemetry was not sent'),
  })
  onStop(stop)
  if (pass === null) return NO_TRACER
  const tracer = createTracer(now, pass)
  const stopFollowing = followCalls(tracer, networkOf)
  onStop(async () => stopFollowing())
  return tracer
}
