'use client'

import { classNames } from '@/components/ui/class-names'
import { SolverMark } from '@/components/ui/marks/solver-mark'
import { t } from '@/lib/words/words'
import type { Stage } from './stages'

/** The stages of an order on one line, from left to right; one below the other where there is no room. */
export function StageList({ stages }: { stages: readonly Stage[] }) {
  return (
    <ol
      aria-label={t`Stages`}
      className="flex flex-col border-t px-4 py-4 text-table @min-[36rem]:flex-row @min-[40rem]:px-6"
    >
      {stages.map((stage, at) => (
        <li
          key={stage.key}
          aria-current={stage.state === 'doing' ? 'step' : undefined}
          className="relative flex min-w-0 flex-1 gap-3 pb-4 last:pb-0 @min-[36rem]:block @min-[36rem]:pb-0"
        >
          {at === stages.length - 1 ? null : <Line isDone={stages[at + 1]?.state === 'done'} />}
          <Dot state={stage.state} />
          <div className="min-w-0 @min-[36rem]:pe-2 @min-[36rem]:pt-2">
            <p
              className={classNames(
                'flex items-center gap-1.5 font-medium',
                stage.state === 'todo' && 'text-muted',
              )}
            >
              {stage.solver === null ? null : <SolverMark solver={stage.solver} size={16} />}
              <span className="min-w-0">{stage.title}</span>
            </p>
            {stage.note === null ? null : <p className="text-meta text-muted">{stage.note}</p>}
            <span className="sr-only">
              {stage.state === 'todo' ? t`To come` : stage.state === 'doing' ? t`Now` : ''}
            </span>
          </div>
        </li>
      ))}
    </ol>
  )
}

function Line({ isDone }: { isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'absolute start-[5px] top-4 bottom-0 w-0.5 @min-[36rem]:start-4 @min-[36rem]:end-1 @min-[36rem]:top-[5px] @min-[36rem]:bottom-auto @min-[36rem]:h-0.5 @min-[36rem]:w-auto',
        isDone ? 'bg-mark-good' : 'bg-track',
      )}
    />
  )
}

/** A disc of what is done, a ring of what happens now, a square where it ended. */
function Dot({ state }: { state: Stage['state'] }) {
  return (
    <svg
      aria-hidden="true"
      width="12"
      height="12"
      viewBox="0 0 12 12"
      className="mt-0.5 block shrink-0 @min-[36rem]:mt-0"
    >
      {state === 'ended' ? (
        <rect x="1" y="1" width="10" height="10" fill="var(--mark-none)" />
      ) : (
        <circle
          cx="6"
          cy="6"
          r={state === 'done' ? 5 : 4.25}
          fill={state === 'done' ? 'var(--mark-good)' : 'var(--surface)'}
          stroke={
            state === 'doing' ? 'var(--accent)' : state === 'todo' ? 'var(--control)' : 'none'
          }
          strokeWidth={state === 'doing' ? 2.5 : 1.5}
        />
      )}
    </svg>
  )
}
