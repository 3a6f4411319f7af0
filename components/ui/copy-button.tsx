'use client'

import { useEffect, useState } from 'react'
import { classNames } from './class-names'
import { CheckIcon, CopyIcon } from './icons'

/** Copies plain text and says so; `label` completes "Copy …". */
export function CopyButton(props: { text: string; label: string; className?: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  useEffect(() => {
    if (state === 'idle') return
    const timer = setTimeout(() => setState('idle'), 2000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  return (
    <button
      type="button"
      onClick={copy}
      title={`Copy ${props.label}`}
      aria-label={`Copy ${props.label}`}
      className={classNames(
        'inline-flex size-6 shrink-0 items-center justify-center rounded-card text-muted hover:bg-sunken hover:text-text',
        props.className,
      )}
    >
      {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
      <span role="status" className="sr-only">
        {state === 'copied'
          ? 'Copied'
          : state === 'refused'
            ? 'The browser did not allow copying'
            : ''}
      </span>
    </button>
  )
}
