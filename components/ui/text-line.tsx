'use client'

import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names'

/** A field for one line of text, with its label, buttons at its end, and a note below. */
export function TextLine({
  label,
  onText,
  note,
  noteId: givenNoteId,
  isWrong = false,
  children,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'id' | 'onChange'> & {
  label: string
  onText: (text: string) => void
  /** What the field is for, or what is wrong with its text. */
  note: ReactNode
  /** For other controls that the note describes as well. */
  noteId?: string
  /** The note is announced as an alert. */
  isWrong?: boolean
}) {
  const inputId = useId()
  const ownNoteId = useId()
  const noteId = givenNoteId ?? ownNoteId
  return (
    <div className="max-w-3xl">
      <label htmlFor={inputId} className="mb-1 block font-medium">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <input
          autoComplete="off"
          spellCheck={false}
          {...input}
          id={inputId}
          onChange={(event) => onText(event.target.value)}
          aria-invalid={isWrong}
          aria-describedby={noteId}
          className={classNames(
            'touch-target min-h-10 min-w-0 flex-1 rounded-card border border-control bg-surface px-3',
            className,
          )}
        />
        {children}
      </div>
      <div
        id={noteId}
        role={isWrong ? 'alert' : undefined}
        className={isWrong ? 'mt-1 text-bad text-table' : 'mt-1 text-muted text-table'}
      >
        {note}
      </div>
    </div>
  )
}
