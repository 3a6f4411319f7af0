'use client'

import { CopyButton } from './copy-button'

/** Code with a copy button, in its own scroll frame. `label` completes "Copy …". */
export function CodeSample(props: { text: string; label: string; maxHeight?: string }) {
  return (
    <div className="relative border border-hairline bg-sunken">
      <div className="absolute top-0 right-0 bg-sunken p-1">
        <CopyButton text={props.text} label={props.label} />
      </div>
      <section
        aria-label={props.label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        className="overflow-auto p-3 pr-10"
        style={{ maxHeight: props.maxHeight ?? '20rem' }}
      >
        <pre className="hex whitespace-pre text-meta">{props.text}</pre>
      </section>
    </div>
  )
}
