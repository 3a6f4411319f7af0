'use client'

import { usePathname } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** The page's part of the shell, where the skip link leads. */
export const CONTENT_ID = 'content'

/** How long a page may take to bring its heading, or bring it anew, after the change of place. */
const SETTLING_MS = 1_500

/**
 * After a change of place the focus goes to the main heading, as it would on a new page. Left alone
 * where the page itself put the focus somewhere.
 */
export function PlaceFocus() {
  const path = usePathname()
  const before = useRef(path)
  useEffect(() => {
    const content = document.getElementById(CONTENT_ID)
    if (before.current === path || content === null) return
    before.current = path
    focusHeading(content, true)
    // Parts that arrive later may hold the heading, or replace the one that had the focus.
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

/** `isArriving`: what had the focus on the page before, such as a link of the rail, loses it. */
function focusHeading(content: HTMLElement, isArriving: boolean): void {
  const { activeElement } = document
  const isInPage = content.contains(activeElement) && activeElement !== content
  const isNowhere = activeElement === document.body || activeElement === content
  if (isInPage || !(isArriving || isNowhere)) return
  if (document.querySelector('dialog[open]') !== null) return
  const heading = content.querySelector('h1')
  heading?.setAttribute('tabindex', '-1')
  ;(heading ?? content).focus({ preventScroll: true })
}
