'use client'

import { classNames } from '@/components/ui/class-names'
import { MarkedSolver } from '@/components/ui/marks/marked-solver'
import { useSeparators } from '@/components/ui/number-format'
import { TxLink } from '@/components/ui/tx-link'
import { useNumber } from '@/components/ui/use-number'
import { formatDuration } from '@/lib/client/format/time'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import type { IndexedAttempt } from '@/lib/domain/verdict/auction-outcome'
import { attemptKey } from '@/lib/domain/verdict/item-key'
import type { ReportAttempt, ReportAuction } from '@/lib/domain/verdict/report'
import { t } from '@/lib/words/words'
import { useDebugScope } from './debug-scope'
import { SolverName } from './solver-name'

/** Settlement attempts of one auction on one axis of blocks, from the auction's block to its deadline. */
export function AttemptBars(props: {
  auction: ReportAuction
  attempts: readonly IndexedAttempt[]
}) {
  const { auction } = props
  const first = Math.min(
    auction.block,
    ...auction.settlementAttempts.map((attempt) => attempt.startBlock),
  )
  const last = Math.max(
    auction.deadline,
    ...auction.settlementAttempts.map((attempt) =>
      Math.max(attempt.deadlineBlock, attempt.endBlock ?? 0),
    ),
  )
  return (
    <ol className="text-table">
      {props.attempts.map(({ attempt, index }) => (
        <Attempt
          key={index}
          attempt={attempt}
          auction={auction}
          index={index}
          first={first}
          last={last}
        />
      ))}
    </ol>
  )
}

function Attempt(props: {
  attempt: ReportAttempt
  auction: ReportAuction
  index: number
  first: number
  last: number
}) {
  const { attempt, auction } = props
  const { network, selected } = useDebugScope()
  const separators = useSeparators()
  const number = useNumber()
  const start = number(attempt.startBlock)
  const deadline = number(attempt.deadlineBlock)
  const bid = auction.proposedSolutions.find(
    (proposedSolution) => proposedSolution.solutionUid === attempt.solutionUid,
  )
  return (
    <li
      aria-current={selected === attemptKey(auction.id, props.index) ? 'true' : undefined}
      className={classNames(
        'border-b px-3 py-2 last:border-b-0',
        selected === attemptKey(auction.id, props.index) && 'bg-info-tint',
      )}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <MarkedSolver solver={attempt.solver}>
          <SolverName name={bid?.solverName} solver={attempt.solver} />
        </MarkedSolver>
        <Outcome outcome={attempt.outcome} isOwn={bid !== undefined} />
      </div>
      <Bar {...props} isOwn={bid !== undefined} />
      <p className="flex flex-wrap items-center gap-x-3 text-meta text-muted">
        <span>
          {attempt.endBlock === undefined
            ? t`Block ${start} → running, deadline ${deadline}`
            : t`Block ${start} → ${number(attempt.endBlock)}, deadline ${deadline}`}
        </span>
        {attempt.endTimestamp === undefined ? null : (
          <span>
            {formatDuration(
              microsToMs(attempt.endTimestamp) - microsToMs(attempt.startTimestamp),
              separators,
            )}
          </span>
        )}
        {attempt.txHash === undefined ? null : (
          <TxLink hash={attempt.txHash} explorerTxUrl={network.explorerTxUrl} />
        )}
      </p>
    </li>
  )
}

/** The outcome as the service spells it, as new values may appear. Only this order's are coloured. */
function Outcome({ outcome, isOwn }: { outcome: string | undefined; isOwn: boolean }) {
  if (outcome === undefined) {
    return <span className={isOwn ? 'text-caution' : 'text-muted'}>{t`running`}</span>
  }
  return (
    <bdi
      className={classNames(
        'hex min-w-0 break-words',
        !isOwn ? 'text-muted' : outcome === 'success' ? 'text-good' : 'text-bad',
      )}
    >
      {outcome}
    </bdi>
  )
}

function Bar(props: { attempt: ReportAttempt; isOwn: boolean; first: number; last: number }) {
  const { attempt, first, last } = props
  const span = Math.max(1, last - first)
  const at = (block: number) => `${((block - first) / span) * 100}%`
  const end = attempt.endBlock ?? attempt.deadlineBlock
  const width = `max(4px, ${((end - attempt.startBlock) / span) * 100}%)`
  return (
    <div aria-hidden="true" dir="ltr" className="relative my-1.5 h-3 bg-sunken">
      <span
        className={classNames('absolute inset-y-0.5', barClassName(attempt, props.isOwn))}
        style={{ left: at(attempt.startBlock), width }}
      />
      <span
        className="absolute -inset-y-0.5 w-0.5 -translate-x-0.5 bg-text"
        style={{ left: at(attempt.deadlineBlock) }}
      />
    </div>
  )
}

function barClassName({ outcome }: ReportAttempt, isOwn: boolean): string {
  if (!isOwn) return outcome === undefined ? 'border border-control border-dashed' : 'bg-control'
  if (outcome === undefined) return 'border border-caution border-dashed bg-caution-tint'
  return outcome === 'success' ? 'bg-good' : 'bg-bad'
}
