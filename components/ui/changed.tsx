'use client'

import { useRef } from 'react'

/** Text that is underlined for a second after it changes. */
export function Changed({ text }: { text: string }) {
  const first = useRef(text)
  const hasChanged = first.current !== text
  if (hasChanged) first.current = ''
  return (
    <span key={text} className={hasChanged ? 'animate-changed' : undefined}>
      {text}
    </span>
  )
}
