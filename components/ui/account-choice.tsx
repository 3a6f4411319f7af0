'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import type { Address } from '@/lib/domain/shared/address'
import { parseAddress } from '@/lib/domain/shared/address'
import { Button } from './button'

/** Opens a page about any account; public chain data needs no wallet. */
export function AccountChoice(props: {
  label: string
  /** Name of the page to open, for screen readers. */
  note: string
  hrefOf: (account: Address) => string
}) {
  const router = useRouter()
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const inputId = useId()
  const reasonId = useId()
  const parsed = parseAddress(text.trim())
  const problem = isTried && !parsed.ok ? 'An account is 0x and 40 hex digits.' : null
  const open = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!parsed.ok) return
    setText('')
    setIsTried(false)
    router.push(props.hrefOf(parsed.value))
  }
  return (
    <form onSubmit={open} className="w-full max-w-xl">
      <label htmlFor={inputId} className="mb-1 block font-medium">
        {props.label}
      </label>
      <div className="flex gap-2">
        <input
          id={inputId}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder="0x and 40 hex digits"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={problem !== null}
          aria-describedby={reasonId}
          className="hex touch-target min-h-10 min-w-0 flex-1 rounded-card border border-control bg-surface px-3"
        />
        <Button type="submit">Open</Button>
      </div>
      <p
        id={reasonId}
        role={problem === null ? undefined : 'alert'}
        className={problem === null ? 'sr-only' : 'mt-1 text-bad text-table'}
      >
        {problem ?? props.note}
      </p>
    </form>
  )
}
