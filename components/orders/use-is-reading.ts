'use client'

import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** Scroll distance that still counts as the top of the page. */
const TOP_PX = 8

/** Whether the user has scrolled down or has the focus in this part of the page. */
export function useIsReading(part: RefObject<HTMLElement | null>): boolean {
  const [isReading, setIsReading] = useState(false)
  useEffect(() => {
    const look = () => {
      const hasFocus = part.current?.contains(document.activeElement) === true
      setIsReading(hasFocus || window.scrollY > TOP_PX)
    }
    // The focus reaches its new element only after the event, so check a moment later.
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
