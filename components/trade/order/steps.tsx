import { classNames } from '@/components/ui/class-names'
import { CheckIcon } from '@/components/ui/icons'
import { t } from '@/lib/words/words'

export type Step = {
  readonly title: string
  readonly note: string
  readonly state: 'todo' | 'doing' | 'done'
}

/** Lists the steps in order, before the first one starts. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="divide-y divide-hairline border-y">
      {steps.map((step, index) => (
        <li
          key={step.title}
          aria-current={step.state === 'doing' ? 'step' : undefined}
          className="flex min-h-10 items-center gap-3 py-1.5"
        >
          <span
            className={classNames(
              'inline-flex size-6 shrink-0 items-center justify-center rounded-card border text-table',
              step.state === 'done' && 'border-good text-good',
              step.state === 'doing' && 'border-accent font-medium text-accent',
              step.state === 'todo' && 'border-control text-muted',
            )}
          >
            {step.state === 'done' ? <CheckIcon /> : index + 1}
          </span>
          <span className="min-w-0 flex-1">
            <span className={step.state === 'doing' ? 'font-medium' : ''}>{step.title}</span>
            {step.state === 'done' ? <span className="sr-only"> {t`(done)`}</span> : null}
          </span>
          <span className="text-right text-muted text-table">{step.note}</span>
        </li>
      ))}
    </ol>
  )
}
