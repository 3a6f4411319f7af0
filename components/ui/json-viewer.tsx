'use client'

import { CodeSample } from './code-sample'

/** Bigints as decimal strings, the form they have on the wire. */
function toJsonText(value: unknown): string {
  return JSON.stringify(
    value,
    (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part),
    2,
  )
}

/** A document as it is, copyable; scrolls in its own frame. */
export function JsonViewer(props: { value: unknown; label: string; maxHeight?: string }) {
  return (
    <CodeSample
      text={toJsonText(props.value)}
      label={props.label}
      maxHeight={props.maxHeight ?? '24rem'}
    />
  )
}
