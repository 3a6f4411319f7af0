'use client'

import { useEffect, useRef, useState } from 'react'
import { sayInMs } from './say-in'

/**
 * Text for screen readers alone: what changed since the page came, said once it rests. For a count
 * that follows typing or dragging, where the text on the page itself would be read at every step.
 */
export function Spoken({ text }: { text: string }) {
  const known = useRef(text)
  const saidAtMs = useRef<number | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (text === known.current) return
    const say = () => {
      known.current = text
      saidAtMs.current = Date.now()
      setSaid(text)
    }
    const timer = setTimeout(say, sayInMs(saidAtMs.current, Date.now()))
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}
