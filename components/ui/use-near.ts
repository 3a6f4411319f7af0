'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'

/** Pixels below the screen within which something is near, once the page was scrolled. */
const MARGIN = 240
/** Pixels at the foot of the screen that the bars of a phone cover. */
const COVERED = 160

/**
 * Whether the element is, or once was, on the screen, or just below it once the page was scrolled:
 * whoever has not scrolled yet may leave without ever seeing it.
 */
export function useNear<T extends HTMLElement>(): {
  readonly ref: RefObject<T | null>
  readonly isNear: boolean
} {
  const ref = useRef<T>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null || isNear) return
    const observe = (margin: number) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
        },
        { rootMargin: `0px 0px ${margin}px` },
      )
      observer.observe(element)
      return observer
    }
    let observer = observe(window.scrollY > 0 ? MARGIN : -COVERED)
    const widen = () => {
      observer.disconnect()
      observer = observe(MARGIN)
    }
    window.addEventListener('scroll', widen, { once: true, passive: true })
    return () => {
      window.removeEventListener('scroll', widen)
      observer.disconnect()
    }
  }, [isNear])
  return { ref, isNear }
}
