import type { ReactNode } from 'react'
import { message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import { classNames } from './class-names'
import { ErrorCode } from './error-code'

const tones = {
  info: 'bg-info-tint border-s-accent',
  good: 'bg-good-tint border-s-good',
  caution: 'bg-caution-tint border-s-caution',
  bad: 'bg-bad-tint border-s-bad',
  neutral: 'bg-sunken border-s-control',
} as const

const titleTones = {
  info: 'text-text',
  good: 'text-good',
  caution: 'text-caution',
  bad: 'text-bad',
  neutral: 'text-text',
} as const

export type NoticeTone = keyof typeof tones

/**
 * A box with a message. `role="alert"` is for failures that interrupt, `status` for news. `code` is
 * the service's error code and `details` its text; both are small, at the end.
 */
export function Notice(props: {
  tone: NoticeTone
  title?: ReactNode | undefined
  children?: ReactNode | undefined
  actions?: ReactNode | undefined
  code?: string | null
  details?: string | null
  role?: 'alert' | 'status'
  className?: string
}) {
  return (
    <div
      role={props.role}
      className={classNames('border-s-4 px-3 py-2 text-text', tones[props.tone], props.className)}
    >
      {props.title === undefined ? null : (
        <p className={classNames('font-medium', titleTones[props.tone])}>{props.title}</p>
      )}
      {props.children === undefined ? null : <div>{props.children}</div>}
      {props.actions === undefined ? null : (
        <div className="mt-2 flex flex-wrap gap-2">{props.actions}</div>
      )}
      {props.details === undefined || props.details === null || props.details === '' ? null : (
        <details className="mt-2 text-table">
          <summary className="w-fit text-muted">{t`Details`}</summary>
          <p className="hex mt-1 break-words text-muted">{props.details}</p>
        </details>
      )}
      {props.code === undefined || props.code === null ? null : (
        <p className="mt-1 text-meta text-muted">
          <ErrorCode code={props.code} />
        </p>
      )}
    </div>
  )
}

const certainties = {
  certain: { label: message`Cause`, tone: 'info' },
  likely: { label: message`Likely`, tone: 'caution' },
  unknown: { label: message`Unknown`, tone: 'neutral' },
} as const

/** A one-sentence explanation with its certainty and evidence. */
export function VerdictBox(props: {
  certainty: keyof typeof certainties
  sentence: ReactNode
  /** Links to the rows that support the sentence. */
  evidence?: ReactNode | undefined
  actions?: ReactNode | undefined
  /** The cause as a code, next to the strength of its evidence. */
  code?: ReactNode | undefined
  /** What can be done. */
  advice?: ReactNode | undefined
}) {
  const { label, tone } = certainties[props.certainty]
  return (
    <section aria-label={t`Verdict`} className={classNames('border-s-4 px-4 py-3', tones[tone])}>
      <p className="text-meta text-muted">
        {t(label)}
        {props.code === undefined ? null : <> · {props.code}</>}
      </p>
      <p className="text-pretty font-medium text-input">{props.sentence}</p>
      {props.advice === undefined ? null : (
        <p className="mt-1 text-pretty text-muted">{props.advice}</p>
      )}
      {props.evidence === undefined ? null : (
        <div className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-table">{props.evidence}</div>
      )}
      {props.actions === undefined ? null : (
        <div className="mt-3 flex flex-wrap gap-2">{props.actions}</div>
      )}
    </section>
  )
}
