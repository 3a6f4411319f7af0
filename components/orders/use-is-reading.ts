'use client'

import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** How far down a page may be and still count as at its top. */
const TOP_PX = 8

/** Whether somebody has scrolled down or has the focus in this part of the page. */
export function useIsReading(part: RefObject<HTMLElement | null>): boolean {
  const [isReading, setIsReading] = useState(false)
  useEffect(() => {
    const look = () => {
      const hasFocus = part.current?.contains(document.activeElement) === true
      setIsReading(hasFocus || window.scrollY > TOP_PX)
    }
    // The focus is in its new place only after the event that took it away.
    const pollSoon = () => queueMicrotask(look)
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('focusin', look)
    window.addEventListener('focusout', pollSoon)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('focusin', look)
      window.removeEventListener('focusout', pollSoon)
    }
  }, [part])
  return isReading
}
