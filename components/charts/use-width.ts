'use client'

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width an element has on screen; 0 until it was measured. */
export function useWidth<Part extends HTMLElement>(): {
  readonly ref: RefObject<Part | null>
  readonly width: number
} {
  const ref = useRef<Part>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const part = ref.current
    if (part === null) return
    const measure = () => setWidth(Math.floor(part.getBoundingClientRect().width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(part)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
