'use client'

import { useEffect, useState } from 'react'
import { whenIdle } from './when-idle'

/** Where the browser does not report when it is idle. */
const FALLBACK_MS = 300

/** True from when the page has loaded and the browser had nothing more to do. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let stop = () => {}
    const wait = () => {
      stop = whenIdle(() => setIsIdle(true), { otherwiseMs: FALLBACK_MS })
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
