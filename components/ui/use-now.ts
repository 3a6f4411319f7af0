'use client'

import { useEffect, useState } from 'react'

/**
 * Milliseconds since 1970, renewed every `intervalMs`. Null on the server and in the first render,
 * so that both write the same markup.
 */
export function useNow(intervalMs = 1000): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
