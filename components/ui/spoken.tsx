'use client'

import { useEffect, useRef, useState } from 'react'
import { sayInMs } from './say-in'

/**
 * Text for screen readers only: announces changes since the page loaded, once they stop. For counts
 * that change while typing or dragging, where announcing the visible text would repeat at every
 * step.
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
