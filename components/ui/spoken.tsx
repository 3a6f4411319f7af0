'use client'

import { useEffect, useRef, useState } from 'react'
import { announcementDelayMs } from './announcement-delay'

/**
 * Text for screen readers only: announces changes since the page loaded, once they stop. For counts
 * that change while typing or dragging, where announcing the visible text would repeat at every
 * step.
 */
export function Spoken({ text }: { text: string }) {
  const latest = useRef(text)
  const announcedAtMs = useRef<number | null>(null)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    if (text === latest.current) return
    const announce = () => {
      latest.current = text
      announcedAtMs.current = Date.now()
      setAnnounced(text)
    }
    const timer = setTimeout(announce, announcementDelayMs(announcedAtMs.current, Date.now()))
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span role="status" className="sr-only">
      {announced}
    </span>
  )
}
