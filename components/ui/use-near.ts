'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'

/** Pixels below the screen within which something is near. */
const MARGIN = 240

/** Whether the element is, or once was, on the screen or just below it. */
export function useNear<T extends HTMLElement>(): {
  readonly ref: RefObject<T | null>
  readonly isNear: boolean
} {
  const ref = useRef<T>(null)
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true)
      },
      { rootMargin: `0px 0px ${MARGIN}px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isNear])
  return { ref, isNear }
}
