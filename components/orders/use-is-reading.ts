'use client'

import type { RefObject } from 'react'
import { useEffect, useState } from 'react'

/** Scroll distance that still counts as the top of the page. */
const TOP_PX = 8

/** Whether the user has scrolled down or has the focus in this part of the page. */
export function useIsReading(part: RefObject<HTMLElement | null>): boolean {
  const [isReading, setIsReading] = useState(false)
  useEffect(() => {
    const update = () => {
      const hasFocus = part.current?.contains(document.activeElement) === true
      setIsReading(hasFocus || window.scrollY > TOP_PX)
    }
    // The focus reaches its new element only after the event, so check a moment later.
    const updateSoon = () => queueMicrotask(update)
    update()
    window.addEventListener('scroll', update, { passive: true })
    window.addEventListener('focusin', update)
    window.addEventListener('focusout', updateSoon)
    return () => {
      window.removeEventListener('scroll', update)
      window.removeEventListener('focusin', update)
      window.removeEventListener('focusout', updateSoon)
    }
  }, [part])
  return isReading
}

/** Each of them ends the time in which a closed sheet's focus is still to return. */
const USER_IS_BACK = ['focusin', 'pointerdown', 'keydown', 'scroll'] as const

/** Whether a sheet over the list is open, or was until its focus returned or the user did something else. */
export function useIsOrWasOpen(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen)
  useEffect(() => {
    if (isOpen) return setWasOpen(true)
    const over = new AbortController()
    const end = () => setWasOpen(false)
    for (const event of USER_IS_BACK) window.addEventListener(event, end, { signal: over.signal })
    return () => over.abort()
  }, [isOpen])
  return isOpen || wasOpen
}
