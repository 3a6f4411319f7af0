'use client'

import { useId } from 'react'
import { classNames } from '@/components/ui/class-names'

/** A value of the request with its name and problem; `lines` makes it a text area. */
export function TryField(props: {
  name: string
  note: string
  value: string
  problem: string | null
  lines?: number
  onType: (value: string) => void
}) {
  const inputId = useId()
  const problemId = useId()
  const shared = {
    id: inputId,
    value: props.value,
    autoComplete: 'off',
    spellCheck: false,
    'aria-invalid': props.problem !== null,
    'aria-describedby': problemId,
    className: classNames(
      'hex w-full rounded-card border bg-surface px-2',
      props.problem === null ? 'border-control' : 'border-bad',
    ),
  } as const
  return (
    <div>
      <label htmlFor={inputId} className="flex flex-wrap items-baseline gap-x-2">
        <span className="hex">{props.name}</span>
        <span className="text-meta text-muted">{props.note}</span>
      </label>
      {props.lines === undefined ? (
        <input
          {...shared}
          className={`${shared.className} touch-target min-h-8`}
          onChange={(event) => props.onType(event.target.value)}
        />
      ) : (
        <textarea
          {...shared}
          rows={props.lines}
          className={`${shared.className} py-1 text-meta`}
          onChange={(event) => props.onType(event.target.value)}
        />
      )}
      <p id={problemId} className="mt-1 text-bad text-table empty:hidden">
        {props.problem}
      </p>
    </div>
  )
}
