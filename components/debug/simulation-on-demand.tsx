'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { LoadFailed } from '@/components/ui/load-failed'
import { ReadFailure } from '@/components/ui/read-failure'
import { SkeletonLines } from '@/components/ui/states'
import { useLoaded } from '@/components/ui/use-loaded'
import { useNumber } from '@/components/ui/use-number'
import { ApiError } from '@/lib/client/api-error'
import { readCount } from '@/lib/client/format/parse-amount'
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
      <BlockForm
        isPending={isPending}
        isFirst={isIdle}
        refused={isRefused ? (variables ?? null) : null}
        onRun={mutate}
      />
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

type FormProps = {
  isPending: boolean
  isFirst: boolean
  /** The block that was asked for and cannot be had; null when none was refused. */
  refused: number | null
  onRun: (blockNumber: number | null) => void
}

/** Which block it is settled on; without a number, the newest. */
function BlockForm(props: FormProps) {
  const [text, setText] = useState('')
  const [isUnread, setUnread] = useState(false)
  const inputId = useId()
  const reasonId = useId()
  const run = (event: FormEvent) => {
    event.preventDefault()
    const blockNumber = readCount(text)
    const isEmpty = text.trim() === ''
    setUnread(blockNumber === null && !isEmpty)
    if (isEmpty || blockNumber !== null) props.onRun(blockNumber)
  }
  const hasRefusal = isUnread || props.refused !== null
  return (
    <form onSubmit={run}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex items-center gap-2">
          <label htmlFor={inputId} className="text-muted text-table">
            {t`Block¦number`}
          </label>
          <input
            id={inputId}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setUnread(false)
            }}
            placeholder={t`newest¦block`}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={hasRefusal}
            aria-describedby={reasonId}
            className="touch-target min-h-8 w-28 rounded-card border border-control bg-surface px-2 tabular-nums"
          />
        </span>
        <Button type="submit" size="compact" disabled={props.isPending}>
          {props.isFirst ? t`Simulate it now` : t`Simulate it again`}
        </Button>
        <p className="min-w-0 text-muted text-table">
          {t`Settles the order alone on that block, paid exactly its limit. Nothing is sent.`}
        </p>
      </div>
      <p id={reasonId} role={hasRefusal ? 'alert' : undefined} className="text-bad text-table">
        {isUnread ? (
          t`Block: type a whole number, or leave it empty for the newest.`
        ) : props.refused === null ? (
          ''
        ) : (
          <Unavailable block={props.refused} />
        )}
      </p>
    </form>
  )
}

function Unavailable({ block }: { block: number }) {
  const number = useNumber()
  return t`Block: ${number(block)} does not exist yet, or its state is no longer kept. Name one of the
    newest ${number(limits.simulationBlocks)}, or leave it empty.`
}
