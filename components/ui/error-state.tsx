import type { ReactNode } from 'react'
import { Notice } from './notice'

/** A part of the page that could not be read while the rest works. */
export function ErrorState(props: {
  title: string
  children?: ReactNode
  retry?: ReactNode
  code?: string | null
  details?: string | null
}) {
  return (
    <Notice
      tone="bad"
      role="alert"
      title={props.title}
      actions={props.retry}
      code={props.code ?? null}
      details={props.details ?? null}
    >
      {props.children}
    </Notice>
  )
}
