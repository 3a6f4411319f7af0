'use client'

import { useEffect, useState } from 'react'

/** Where the browser does not report when it is idle. */
const FALLBACK_MS = 300

/** True from when the page has loaded and the browser had nothing more to do. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let stop = () => {}
    const wait = () => {
      stop = whenIdle(() => setIsIdle(true))
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true })
    return () => {
      window.removeEventListener('load', wait)
      stop()
    }
  }, [])
  return isIdle
}

/** Returns how to stop waiting. */
function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(run, FALLBACK_MS)
    return () => clearTimeout(timer)
  }
  const handle = window.requestIdleCallback(run)
  return () => window.cancelIdleCallback(handle)
}
