'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** The content area of the shell, target of the skip link. */
export const CONTENT_ID = 'content'

/** How long a page may take to render or replace its heading after the route change. */
const SETTLING_MS = 1_500

/**
 * After a route change the focus moves to the main heading, as on a full page load, unless the page
 * itself set the focus.
 */
export function RouteFocus() {
  const path = usePathname()
  const before = useRef(path)
  useEffect(() => {
    const content = document.getElementById(CONTENT_ID)
    if (before.current === path || content === null) return
    before.current = path
    focusHeading(content, true)
    // Content that arrives later may contain the heading, or replace the one with the focus.
    const watch = new MutationObserver(() => focusHeading(content, false))
    watch.observe(content, { childList: true, subtree: true })
    const timer = setTimeout(() => watch.disconnect(), SETTLING_MS)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [path])
  return null
}

/**
 * `isArriving`: also take the focus away from an element outside the content, such as a link of the
 * rail.
 */
function focusHeading(content: HTMLElement, isArriving: boolean): void {
  const { activeElement } = document
  const isInPage = content.contains(activeElement) && activeElement !== content
  const hasNoTarget = activeElement === document.body || activeElement === content
  if (isInPage || !(isArriving || hasNoTarget)) return
  if (document.querySelector('dialog[open]') !== null) return
  const heading = content.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? content).focus({ preventScroll: true })
}
