'use client'

import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { ReadFailure } from '@/components/ui/read-failure'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import { simulateOrderMutation } from '@/lib/client/queries/simulation'
import { t } from '@/lib/words/words'
import { useDebugScope } from './debug-scope'

const loadResult = () => import('./simulation-result')

/** A button that settles the order alone in a simulation, and what came of it. */
export function SimulationOnDemand() {
  const { network, report } = useDebugScope()
  const { data, error, isPending, isIdle, mutate } = useMutation(
    simulateOrderMutation(network.name, report.orderUid),
  )
  const result = useLoaded(loadResult, !isIdle)
  const run = useCallback(() => mutate(), [mutate])
  return (
    <section aria-label={t`Simulation`} className="border-hairline border-b px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button size="compact" onClick={run} disabled={isPending}>
          {isIdle ? t`Simulate it now` : t`Simulate it again`}
        </Button>
        <p className="min-w-0 text-muted text-table">
          {t`Settles the order alone on the newest block, paid exactly its limit. Nothing is sent.`}
        </p>
      </div>
      <div role="status">
        {isPending ? <SkeletonLines label={t`Simulating the order`} lines={3} /> : null}
      </div>
      {error === null ? null : <ReadFailure what={t`The simulation`} error={error} onRetry={run} />}
      {data === undefined || !result.failed ? null : (
        <LoadFailed what={t`The simulation`} retry={result.retry} />
      )}
      {data === undefined || result.part === null ? null : (
        <result.part.SimulationResult simulation={data} />
      )}
    </section>
  )
}
