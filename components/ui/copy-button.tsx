'use client'

import { t } from '@/lib/words/words'
import { classNames } from './class-names'
import { CheckIcon, CopyIcon } from './icons'
import { useCopy } from './use-copy'

/** Copies plain text and confirms it; `label` is a noun that completes "Copy …". */
export function CopyButton(props: { text: string; label: string; className?: string }) {
  const { state, copy } = useCopy()
  const name = t`Copy ${props.label}`
  return (
    <button
      type="button"
      onClick={() => void copy(props.text)}
      title={name}
      aria-label={name}
      className={classNames(
        'inline-flex size-6 shrink-0 items-center justify-center rounded-card text-muted hover:bg-sunken hover:text-text',
        props.className,
      )}
    >
      {state === 'copied' ? <CheckIcon /> : <CopyIcon />}
      <span role="status" className="sr-only">
        {state === 'copied'
          ? t`Copied`
          : state === 'refused'
            ? t`The browser did not allow copying`
            : ''}
      </span>
    </button>
  )
}
