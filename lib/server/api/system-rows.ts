import 'server-only'
import type { ReadinessCheck } from '@/lib/contract/codecs/health'
import { healthEndpoint, metricsEndpoint, readinessEndpoint } from '@/lib/contract/endpoints/system'
import { FAULT_OF_HEADER, writeFaultOf } from '@/lib/contract/fault-of'
import { ok } from '@/lib/domain/shared/result'
import { type ApiEntry, endpointsOn, reply } from '@/lib/server/http/api-table'
import { faultOfChecks } from './fault-of-checks'

export type SystemRowDeps = {
  readonly readiness: () => Promise<readonly ReadinessCheck[]>
}

/** The text format of metrics has its own version number. */
const prometheusText = 'text/plain; version=0.0.4; charset=utf-8'

/** One object, so that the edge encodes its bytes only once. */
const alive = { status: 'ok' } as const

/** Whether the process is alive and ready. */
export function systemRows<N>({ readiness }: SystemRowDeps): readonly ApiEntry<N>[] {
  const on = endpointsOn<N>()
  return [
    on(healthEndpoint, () => ok(alive)),
    on(readinessEndpoint, async () => {
      const checks = [...(await readiness())]
      const faultOf = faultOfChecks(checks)
      if (faultOf.length === 0) return ok({ ready: true, checks })
      const headers = { [FAULT_OF_HEADER]: writeFaultOf(faultOf) }
      return ok(reply(503, { ready: false, checks }, headers))
    }),
  ]
}

/** What the process counts. */
export function metricsRow<N>(metricsText: () => Promise<string>): ApiEntry<N> {
  return endpointsOn<N>()(metricsEndpoint, async () =>
    ok(reply(200, await metricsText(), { 'Content-Type': prometheusText })),
  )
}
