'use client'

import { type RefObject, useEffect, useState } from 'react'

/**
 * Pixels from the top of the page to an element; 0 until it is measured. Measured after the layout
 * has changed, which then costs none of its own: what stands above a list grows and shrinks with it.
 */
export function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const { current } = element
      if (current !== null) setTop(Math.round(current.getBoundingClientRect().top + window.scrollY))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
