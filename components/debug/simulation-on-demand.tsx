'use client'

import { useMutation } from '@tanstack/react-query'
import { LoadFailed } from '@/components/ui/load-failed'
import { ReadFailure } from '@/components/ui/read-failure'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNumber } from '@/components/ui/use-number'
import { WholeNumberForm } from '@/components/ui/whole-number-form'
import { ApiError } from '@/lib/client/api-error'
import { simulateOrderMutation } from '@/lib/client/queries/simulation'
import { limits } from '@/lib/contract/limits'
import { t } from '@/lib/words/words'
import { useDebugScope } from './debug-scope'

const loadResult = () => import('./simulation-result')

/** A button that settles the order alone in a simulation on a block, and what came of it. */
export function SimulationOnDemand() {
  const { network, report } = useDebugScope()
  const { data, error, isPending, isIdle, mutate, variables } = useMutation(
    simulateOrderMutation(network.name, report.orderUid),
  )
  const result = useLoaded(loadResult, !isIdle)
  const isRefused = error instanceof ApiError && error.errorType === 'BlockUnavailable'
  return (
    <section aria-label={t`Simulation`} className="border-hairline border-b px-4 py-3">
      <WholeNumberForm
        label={t`Block¦number`}
        placeholder={t`newest¦block`}
        button={isIdle ? t`Simulate it now` : t`Simulate it again`}
        isPending={isPending}
        refusal={t`Block: type a whole number, or leave it empty for the newest.`}
        reason={
          isRefused && typeof variables === 'number' ? <Unavailable block={variables} /> : null
        }
        onNumber={mutate}
        onEmpty={() => mutate(null)}
      >
        <p className="min-w-0 text-muted text-table">
          {t`Settles the order alone on that block, paid exactly its limit. Nothing is sent.`}
        </p>
      </WholeNumberForm>
      <div role="status">
        {isPending ? <SkeletonLines label={t`Simulating the order`} lines={3} /> : null}
      </div>
      {error === null || isRefused ? null : (
        <ReadFailure
          what={t`The simulation`}
          error={error}
          onRetry={() => mutate(variables ?? null)}
        />
      )}
      {data === undefined || !result.failed ? null : (
        <LoadFailed what={t`The simulation`} retry={result.retry} />
      )}
      {data === undefined || result.part === null ? null : (
        <result.part.SimulationResult simulation={data} />
      )}
    </section>
  )
}

function Unavailable({ block }: { block: number }) {
  const number = useNumber()
  return t`Block: ${number(block)} does not exist yet, or its state is no longer kept. Name one of the
    newest ${number(limits.simulationBlocks)}, or leave it empty.`
}
