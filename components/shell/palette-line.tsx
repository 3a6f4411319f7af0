'use client'

import type { ReactNode } from 'react'

/**
 * The layout of every line: what it is recognised by, its name, a second part, and its figure at the
 * end. On a phone the second part stands below the name.
 */
export function PaletteRow(props: {
  mark?: ReactNode
  title: ReactNode
  second?: ReactNode
  end?: ReactNode
}) {
  return (
    <>
      <span className="grid w-11 shrink-0 place-items-center text-muted">{props.mark}</span>
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{props.title}</span>
        {props.second == null ? null : (
          <span className="min-w-0 text-muted text-table">{props.second}</span>
        )}
      </span>
      {props.end == null ? null : (
        <span className="shrink-0 text-end text-table tabular-nums">{props.end}</span>
      )}
    </>
  )
}

/** An id, which is read from left to right in every language. */
export const Hex = ({ text }: { text: string }) => (
  <bdi dir="ltr" className="hex whitespace-nowrap">
    {text}
  </bdi>
)
