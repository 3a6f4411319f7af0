'use client'

import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The rendered width and height of an element in pixels; 0 until it is measured. */
export function useWidth<Target extends HTMLElement>(): {
  readonly ref: RefObject<Target | null>
  readonly width: number
  readonly height: number
} {
  const ref = useRef<Target>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => {
      const { width, height } = element.getBoundingClientRect()
      const next = { width: Math.floor(width), height: Math.floor(height) }
      setSize((old) => (old.width === next.width && old.height === next.height ? old : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, ...size }
}
