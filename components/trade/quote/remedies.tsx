'use client'

import { Button } from '@/components/ui/button'
import { CopyTextButton } from '@/components/ui/copy-text-button'
import type { Remedy, RemedyKind } from './failure-messages'

/** What a remedy's button does: run an action, copy a text, or link to pages. */
type RemedyHandler =
  | (() => void)
  | { readonly copies: () => string }
  | { readonly leadsTo: readonly { readonly href: string; readonly label?: string }[] }

export type RemedyHandlers = Partial<Readonly<Record<RemedyKind, RemedyHandler>>>

/** One button per remedy that is available here; the first is the recommended one. */
export function Remedies(props: { remedies: readonly Remedy[]; handlers: RemedyHandlers }) {
  return props.remedies.map(({ kind, label }) => {
    const handler = props.handlers[kind]
    if (handler === undefined) return null
    if (typeof handler === 'function') {
      return (
        <Button key={kind} size="compact" onClick={handler}>
          {label}
        </Button>
      )
    }
    if ('copies' in handler) {
      return <CopyTextButton key={kind} label={label} text={handler.copies} />
    }
    return handler.leadsTo.map((link) => (
      // Open a new tab, so that the text typed here is not lost.
      <a
        key={link.href}
        href={link.href}
        target="_blank"
        rel="noreferrer"
        className="link inline-flex min-h-8 items-center"
      >
        {link.label ?? label}
      </a>
    ))
  })
}
