'use client'

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The rendered width of an element; 0 until it is measured. */
export function useWidth<Target extends HTMLElement>(): {
  readonly ref: RefObject<Target | null>
  readonly width: number
} {
  const ref = useRef<Target>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, width }
}
