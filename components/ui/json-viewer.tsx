'use client'

import { CopyButton } from './copy-button'

/** Bigints as decimal strings, the form they have on the wire. */
export function toJsonText(value: unknown): string {
  return JSON.stringify(
    value,
    (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part),
    2,
  )
}

/** A document as it is, copyable; scrolls in its own frame. */
export function JsonViewer(props: { value: unknown; label: string; maxHeight?: string }) {
  const text = toJsonText(props.value)
  return (
    <div className="relative border border-hairline bg-sunken">
      <div className="absolute top-1 right-1 bg-sunken">
        <CopyButton text={text} label={props.label} />
      </div>
      <section
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="overflow-auto p-3 pr-10"
        style={{ maxHeight: props.maxHeight ?? '24rem' }}
      >
        <pre className="hex whitespace-pre text-meta">{text}</pre>
      </section>
    </div>
  )
}
