'use client'

import { classNames } from './class-names'
import { CheckIcon, CopyIcon } from './icons'
import { useCopy } from './use-copy'

/** Copies plain text and confirms it; `label` completes "Copy …". */
export function CopyButton(props: { text: string; label: string; className?: string }) {
  const { state, copy } = useCopy()
  return (
    <button
      type="button"
      onClick={() => void copy(props.text)}
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
