'use client'

import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { readCount } from '@/lib/client/format/parse-amount'

type FormProps = {
  label: string
  /** Written in the empty field: what it stands for. */
  placeholder?: string
  button: string
  isPending?: boolean
  /** Said of a text that is no whole number. */
  refusal: string
  /** Why the number that was sent last cannot be had; null when it can. */
  reason?: ReactNode
  onNumber: (value: number) => void
  /** Without it an empty field is refused. */
  onEmpty?: () => void
  /** Beside the button. */
  children?: ReactNode
}

/** A field for a whole number with its button; a number that cannot be taken is refused at the field. */
export function WholeNumberForm({ reason = null, ...props }: FormProps) {
  const [text, setText] = useState('')
  const [isUnread, setUnread] = useState(false)
  const inputId = useId()
  const reasonId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = readCount(text)
    const isEmpty = props.onEmpty !== undefined && text.trim() === ''
    setUnread(value === null && !isEmpty)
    if (isEmpty) props.onEmpty?.()
    else if (value !== null) props.onNumber(value)
  }
  const isRefused = isUnread || reason !== null
  return (
    <form onSubmit={submit}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="flex flex-wrap items-center gap-2">
          <label htmlFor={inputId} className="text-muted text-table">
            {props.label}
          </label>
          <input
            id={inputId}
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              setUnread(false)
            }}
            placeholder={props.placeholder}
            inputMode="numeric"
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isRefused}
            aria-describedby={reasonId}
            className="touch-target min-h-8 w-32 rounded-card border border-control bg-surface px-2 tabular-nums"
          />
          <Button type="submit" size="compact" disabled={props.isPending === true}>
            {props.button}
          </Button>
        </span>
        {props.children}
      </div>
      <p id={reasonId} role={isRefused ? 'alert' : undefined} className="text-bad text-table">
        {isUnread ? props.refusal : reason}
      </p>
    </form>
  )
}
