'use client'

import { CodeSample } from './code-sample'

/** Formats bigints as decimal strings, as the service's API does. */
function toJsonText(value: unknown): string {
  return JSON.stringify(
    value,
    (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part),
    2,
  )
}

/** A JSON document with a copy button; it scrolls in its own frame. */
export function JsonViewer(props: { value: unknown; label: string; maxHeight?: string }) {
  return (
    <CodeSample
      text={toJsonText(props.value)}
      label={props.label}
      maxHeight={props.maxHeight ?? '24rem'}
    />
  )
}
